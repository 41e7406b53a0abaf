ALTER TABLE "session" ADD COLUMN "person_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "turn" ADD COLUMN "since" timestamp with time zone;