CREATE TABLE "client_photo" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"client_id" uuid NOT NULL,
	"image" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_photo_gym_id_client_id_pk" PRIMARY KEY("gym_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "client_photo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_photo" ADD CONSTRAINT "client_photo_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "client_photo_of_gym" ON "client_photo" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());