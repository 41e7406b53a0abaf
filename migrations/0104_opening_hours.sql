ALTER TABLE "sport_page" ADD COLUMN "opening" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sport_page" ADD COLUMN "opening_note" text DEFAULT '' NOT NULL;