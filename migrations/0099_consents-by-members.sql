ALTER TABLE "consent" DROP CONSTRAINT "consent_source";--> statement-breakpoint
ALTER TABLE "sent_report" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_report" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_source" CHECK (source in ('reception', 'paper', 'mail', 'whatsapp', 'phone', 'online', 'member', 'page'));