ALTER TABLE "membership" DROP CONSTRAINT "membership_kind";--> statement-breakpoint
ALTER TABLE "plan" DROP CONSTRAINT "plan_kind";--> statement-breakpoint
ALTER TABLE "plan" DROP CONSTRAINT "plan_length";--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "sessions" integer;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_sessions" CHECK ((kind = 'pack') = (sessions is not null) and sessions between 1 and 1000);--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription', 'pack'));--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_pack" CHECK (kind <> 'pack' or reservations = 'limited' and reservation_limit > 0);--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription', 'pack'));--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_length" CHECK (case when kind in ('days', 'trial', 'pack') then days is not null and billing_period is null
        else days is null and billing_period is not null end);