ALTER TABLE "payment" ADD COLUMN "taken_with" uuid;--> statement-breakpoint
CREATE INDEX "charge_to_restore" ON "charge" USING btree ("gym_id","membership_id","starts_on") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "payment_taken_with" ON "payment" USING btree ("gym_id","taken_with") WHERE taken_with is not null;