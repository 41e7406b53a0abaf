ALTER TABLE "receipt" ADD COLUMN "sent_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "sent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "renewal_step_mailed" ON "renewal_step" USING btree ("gym_id","created_at") WHERE state = 'mailed';