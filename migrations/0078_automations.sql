CREATE TABLE "automation" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"kind" text NOT NULL,
	"active" boolean NOT NULL,
	"days" integer NOT NULL,
	"hour" integer NOT NULL,
	"purpose_id" uuid,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_gym_id_kind_pk" PRIMARY KEY("gym_id","kind"),
	CONSTRAINT "automation_kind" CHECK (kind in ('birthday', 'welcome', 'expiring', 'firstMonth', 'absent', 'winBack')),
	CONSTRAINT "automation_when" CHECK (days between 0 and 365 and hour between 8 and 19)
);
--> statement-breakpoint
ALTER TABLE "automation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "automation_mail" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"sent_on" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"mailed_to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "automation_mail_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "automation_mail_kind" CHECK (kind in ('birthday', 'welcome', 'expiring', 'firstMonth', 'absent', 'winBack')),
	CONSTRAINT "automation_mail_state" CHECK (state in ('sending', 'sent', 'failed', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "automation_mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "automation_stop" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"stopped" boolean NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "automation_stop_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "automation_stop" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_purpose_fk" FOREIGN KEY ("gym_id","purpose_id") REFERENCES "public"."consent_purpose"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_stop" ADD CONSTRAINT "automation_stop_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_stop" ADD CONSTRAINT "automation_stop_mail_fk" FOREIGN KEY ("gym_id","mail_id") REFERENCES "public"."automation_mail"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_mail_once" ON "automation_mail" USING btree ("gym_id","client_id","kind","day");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_mail_daily" ON "automation_mail" USING btree ("gym_id","client_id","sent_on");--> statement-breakpoint
CREATE INDEX "automation_mail_sent" ON "automation_mail" USING btree ("gym_id","sent_on");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_stop_number" ON "automation_stop" USING btree ("gym_id","client_id","number");--> statement-breakpoint
CREATE POLICY "automation_of_gym" ON "automation" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "automation_mail_of_gym" ON "automation_mail" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "automation_stop_written" ON "automation_stop" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "automation_stop_read" ON "automation_stop" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());