CREATE TABLE "renewal_policy" (
	"gym_id" uuid PRIMARY KEY DEFAULT current_gym() NOT NULL,
	"announce_days" integer NOT NULL,
	"first_reminder" integer NOT NULL,
	"second_reminder" integer NOT NULL,
	"stop_after" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "renewal_policy_days" CHECK (announce_days between 0 and 30 and first_reminder between 0 and 90 and second_reminder between first_reminder and 90
        and stop_after between 1 and 365)
);
--> statement-breakpoint
ALTER TABLE "renewal_policy" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "renewal_step" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"period" date NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"mailed_to" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_step_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "renewal_step_kind" CHECK (step in ('announcement', 'first', 'second', 'stop')),
	CONSTRAINT "renewal_step_state" CHECK (state in ('mailed', 'unmailed', 'skipped', 'open'))
);
--> statement-breakpoint
ALTER TABLE "renewal_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "renewal_step" ADD CONSTRAINT "renewal_step_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_step_once" ON "renewal_step" USING btree ("gym_id","membership_id","period","step");--> statement-breakpoint
CREATE POLICY "renewal_policy_of_gym" ON "renewal_policy" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "renewal_step_of_gym" ON "renewal_step" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());