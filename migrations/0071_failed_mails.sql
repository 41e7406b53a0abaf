ALTER TABLE "invitation" ADD COLUMN "mail_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_member" ADD COLUMN "mail_failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invitation_mail_failed" ON "invitation" USING btree ("gym_id") WHERE mail_failed_at is not null;