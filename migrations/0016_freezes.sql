CREATE TABLE "membership_freeze" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "membership_freeze_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "membership_freeze_days" CHECK (starts_on <= ends_on),
	CONSTRAINT "membership_freeze_fee_bounds" CHECK (fee between 0 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "membership_freeze" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "charge" DROP CONSTRAINT "charge_reason";--> statement-breakpoint
DROP INDEX "charge_of_period";--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "freeze_days" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "freeze_least" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "freeze_most" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "freeze_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_freeze" ADD CONSTRAINT "membership_freeze_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_freeze_of_membership" ON "membership_freeze" USING btree ("gym_id","membership_id","starts_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_of_period" ON "charge" USING btree ("gym_id","membership_id","starts_on",(reason = 'freeze')) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_reason" CHECK (reason in ('sale', 'renewal', 'payment', 'prepaid', 'freeze'));--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_freeze" CHECK (freeze_days between 0 and 366 and freeze_least between 1 and 366 and freeze_most between freeze_least and 366
        and freeze_fee between 0 and 100000000000);--> statement-breakpoint
CREATE POLICY "membership_freeze_of_gym" ON "membership_freeze" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "membership_freeze_of_client" ON "membership_freeze" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());