ALTER TABLE "payment" ADD COLUMN "taken_with" uuid;--> statement-breakpoint
CREATE INDEX "payment_taken_with" ON "payment" USING btree ("gym_id","taken_with") WHERE taken_with is not null;