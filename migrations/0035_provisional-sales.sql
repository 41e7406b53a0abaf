ALTER TABLE "sale" ADD COLUMN "provisional_number" text;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sale_of_note" ON "sale" USING btree ("gym_id","provisional_number") WHERE provisional_number is not null;