CREATE TABLE "notification_choice" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"read_at" timestamp with time zone,
	"shown" boolean DEFAULT true NOT NULL,
	"mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_choice_gym_id_account_id_kind_pk" PRIMARY KEY("gym_id","account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification_choice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_read" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_read_gym_id_account_id_kind_subject_pk" PRIMARY KEY("gym_id","account_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "notification_read" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "client_account_by_creation" ON "client_account" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "class_places_by_date" ON "class_places" USING btree ("gym_id","date");--> statement-breakpoint
CREATE POLICY "notification_choice_of_gym" ON "notification_choice" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "notification_read_of_gym" ON "notification_read" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());