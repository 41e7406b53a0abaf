ALTER TABLE "automation" DROP CONSTRAINT "automation_kind";--> statement-breakpoint
ALTER TABLE "automation" DROP CONSTRAINT "automation_when";--> statement-breakpoint
ALTER TABLE "automation_mail" DROP CONSTRAINT "automation_mail_kind";--> statement-breakpoint
DROP INDEX "automation_mail_once";--> statement-breakpoint
ALTER TABLE "automation" ADD COLUMN "every_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "automation" ADD COLUMN "times" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "reminder" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_mail_once" ON "automation_mail" USING btree ("gym_id","client_id","kind","day","reminder") WHERE reservation_id is null;--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_kind" CHECK (kind in ('birthday', 'welcome', 'expiring', 'owing', 'firstMonth', 'absent', 'winBack',
        'cancelled', 'reinstated', 'freed', 'moved', 'substituted'));--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_when" CHECK (days between 0 and 365 and hour between 8 and 19 and every_days between 0 and 30 and times between 0 and 5);--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_kind" CHECK (kind in ('birthday', 'welcome', 'expiring', 'owing', 'firstMonth', 'absent', 'winBack',
        'cancelled', 'reinstated', 'freed', 'moved', 'substituted'));