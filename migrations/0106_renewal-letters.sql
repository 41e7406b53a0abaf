ALTER TABLE "renewal_step" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_step" ADD COLUMN "text" text DEFAULT '' NOT NULL;