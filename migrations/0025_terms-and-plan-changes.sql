CREATE TABLE "plan_change" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"charge_id" uuid,
	"amount" bigint,
	"used" bigint,
	"returned" integer DEFAULT 0 NOT NULL,
	"retained" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "plan_change_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "plan_change_amounts" CHECK (case when charge_id is null then amount is null and used is null else used between 0 and amount end)
);
--> statement-breakpoint
ALTER TABLE "plan_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "charge" DROP CONSTRAINT "charge_reason";--> statement-breakpoint
ALTER TABLE "charge" DROP CONSTRAINT "charge_period";--> statement-breakpoint
DROP INDEX "charge_of_period";--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "agreed_end" date;--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "billing_day" integer;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "enrolment_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "billing_day" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "enrolment_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_new_membership_fk" FOREIGN KEY ("gym_id","id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_change_of_membership" ON "plan_change" USING btree ("gym_id","membership_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_of_period" ON "charge" USING btree ("gym_id","membership_id","starts_on",(case when reason in ('freeze', 'enrolment') then reason else '' end)) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_gift" CHECK (reason <> 'gift' or amount = 0 and agreed_end is not null);--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_reason" CHECK (reason in ('sale', 'renewal', 'payment', 'prepaid', 'gift', 'freeze', 'enrolment'));--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_period" CHECK (starts_on <= ends_on and (agreed_end is null or starts_on <= agreed_end));--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_billing_day" CHECK (billing_day is null or billing_day between 1 and 28 and period <> 'days');--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_enrolment_fee_bounds" CHECK (enrolment_fee between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_billing_day" CHECK (billing_day is null or billing_day between 1 and 28 and billing_period is not null);--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_enrolment_fee_bounds" CHECK (enrolment_fee between 0 and 100000000000);--> statement-breakpoint
CREATE POLICY "plan_change_of_gym" ON "plan_change" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());