ALTER TABLE "membership" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;