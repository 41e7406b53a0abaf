ALTER TABLE "renewal_policy" ADD COLUMN "announcement_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_policy" ADD COLUMN "announcement_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_policy" ADD COLUMN "first_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_policy" ADD COLUMN "first_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_policy" ADD COLUMN "second_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_policy" ADD COLUMN "second_text" text DEFAULT '' NOT NULL;