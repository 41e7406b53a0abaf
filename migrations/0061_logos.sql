CREATE TABLE "gym_logo" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"image" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_logo_gym_id_pk" PRIMARY KEY("gym_id")
);
--> statement-breakpoint
ALTER TABLE "gym_logo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "gym_logo_of_gym" ON "gym_logo" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_logo_of_client" ON "gym_logo" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym());