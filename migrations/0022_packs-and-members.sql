CREATE TABLE "plan_member" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "plan_member_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "plan_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "membership" DROP CONSTRAINT "membership_kind";--> statement-breakpoint
ALTER TABLE "plan" DROP CONSTRAINT "plan_kind";--> statement-breakpoint
ALTER TABLE "plan" DROP CONSTRAINT "plan_length";--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "sessions" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "people" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_member" ADD CONSTRAINT "plan_member_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_member" ADD CONSTRAINT "plan_member_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_member_once" ON "plan_member" USING btree ("gym_id","client_id","plan_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "plan_member_of_membership" ON "plan_member" USING btree ("gym_id","membership_id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_sessions" CHECK ((kind = 'pack') = (sessions is not null) and sessions between 1 and 1000);--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription', 'pack'));--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_pack" CHECK (kind <> 'pack' or reservations = 'limited' and reservation_limit > 0);--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_people" CHECK (people between 1 and 10);--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription', 'pack'));--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_length" CHECK (case when kind in ('days', 'trial', 'pack') then days is not null and billing_period is null
        else days is null and billing_period is not null end);--> statement-breakpoint
CREATE POLICY "plan_member_of_gym" ON "plan_member" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "plan_member_of_client" ON "plan_member" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());