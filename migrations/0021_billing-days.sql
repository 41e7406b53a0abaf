ALTER TABLE "membership" ADD COLUMN "billing_day" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "billing_day" integer;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_billing_day" CHECK (billing_day is null or billing_day between 1 and 28 and period <> 'days');--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_billing_day" CHECK (billing_day is null or billing_day between 1 and 28 and billing_period is not null);