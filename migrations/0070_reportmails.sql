CREATE TABLE "report_mail" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"report" text NOT NULL,
	"cadence" text,
	"paused" boolean NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "report_mail_gym_id_account_id_report_pk" PRIMARY KEY("gym_id","account_id","report")
);
--> statement-breakpoint
ALTER TABLE "report_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sent_report" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"report" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	CONSTRAINT "sent_report_gym_id_account_id_report_last_day_first_day_pk" PRIMARY KEY("gym_id","account_id","report","last_day","first_day")
);
--> statement-breakpoint
ALTER TABLE "sent_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "report_mail_of_gym" ON "report_mail" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sent_report_of_gym" ON "sent_report" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());