ALTER TABLE "gym" ADD COLUMN "lock_pin_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "shift_id" uuid;--> statement-breakpoint
CREATE INDEX "payment_of_shift" ON "payment" USING btree ("gym_id","shift_id") WHERE shift_id is not null;