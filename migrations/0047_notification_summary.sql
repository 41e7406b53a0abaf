CREATE TABLE "notification_summary" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_summary_gym_id_account_id_pk" PRIMARY KEY("gym_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "notification_summary" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "notification_summary_of_gym" ON "notification_summary" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());