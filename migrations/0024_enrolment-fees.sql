ALTER TABLE "charge" DROP CONSTRAINT "charge_reason";--> statement-breakpoint
DROP INDEX "charge_of_period";--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "enrolment_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "enrolment_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_of_period" ON "charge" USING btree ("gym_id","membership_id","starts_on",(case when reason in ('freeze', 'enrolment') then reason else '' end)) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_reason" CHECK (reason in ('sale', 'renewal', 'payment', 'prepaid', 'gift', 'freeze', 'enrolment'));--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_enrolment_fee_bounds" CHECK (enrolment_fee between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_enrolment_fee_bounds" CHECK (enrolment_fee between 0 and 100000000000);