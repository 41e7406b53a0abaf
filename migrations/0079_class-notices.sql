CREATE TABLE "class_notice" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"reservation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"held" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"teachers" text NOT NULL,
	"teacher_id" uuid,
	"due_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "class_notice_gym_id_reservation_id_pk" PRIMARY KEY("gym_id","reservation_id"),
	CONSTRAINT "class_notice_status" CHECK (status in ('waiting', 'reserved'))
);
--> statement-breakpoint
ALTER TABLE "class_notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automation" DROP CONSTRAINT "automation_kind";--> statement-breakpoint
ALTER TABLE "automation_mail" DROP CONSTRAINT "automation_mail_kind";--> statement-breakpoint
ALTER TABLE "automation_mail" DROP CONSTRAINT "automation_mail_state";--> statement-breakpoint
DROP INDEX "automation_mail_once";--> statement-breakpoint
DROP INDEX "automation_mail_daily";--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "reservation_id" uuid;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_date" ADD COLUMN "tell" boolean;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "promoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "class_notice" ADD CONSTRAINT "class_notice_reservation_fk" FOREIGN KEY ("gym_id","reservation_id") REFERENCES "public"."reservation"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_notice" ADD CONSTRAINT "class_notice_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_notice_due" ON "class_notice" USING btree ("gym_id","due_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_reservation_fk" FOREIGN KEY ("gym_id","reservation_id") REFERENCES "public"."reservation"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_mail_of_reservation" ON "automation_mail" USING btree ("gym_id","reservation_id","sent_at") WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX "automation_mail_of_client" ON "automation_mail" USING btree ("gym_id","client_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_mail_once" ON "automation_mail" USING btree ("gym_id","client_id","kind","day") WHERE reservation_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_mail_daily" ON "automation_mail" USING btree ("gym_id","client_id","sent_on") WHERE reservation_id is null;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_kind" CHECK (kind in ('birthday', 'welcome', 'expiring', 'firstMonth', 'absent', 'winBack',
        'cancelled', 'reinstated', 'freed', 'moved', 'substituted'));--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_channel" CHECK (channel in ('mail', 'whatsapp'));--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_kind" CHECK (kind in ('birthday', 'welcome', 'expiring', 'firstMonth', 'absent', 'winBack',
        'cancelled', 'reinstated', 'freed', 'moved', 'substituted'));--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_state" CHECK (state in ('sending', 'sent', 'failed', 'refused', 'dropped'));--> statement-breakpoint
CREATE POLICY "class_notice_of_gym" ON "class_notice" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "class_notice_of_search" ON "class_notice" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);