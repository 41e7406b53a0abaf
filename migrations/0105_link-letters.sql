ALTER TABLE "client_note" ADD COLUMN "mailed_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_note" ADD COLUMN "subject" text DEFAULT '' NOT NULL;