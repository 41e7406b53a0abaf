CREATE TABLE "calendar_link" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "calendar_link_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "calendar_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_link" ADD CONSTRAINT "calendar_link_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_link_of_client" ON "calendar_link" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "calendar_link_of_gym" ON "calendar_link" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "calendar_link_of_client" ON "calendar_link" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());