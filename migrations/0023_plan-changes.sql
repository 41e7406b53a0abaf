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
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_new_membership_fk" FOREIGN KEY ("gym_id","id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_change" ADD CONSTRAINT "plan_change_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_change_of_membership" ON "plan_change" USING btree ("gym_id","membership_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "plan_change_of_gym" ON "plan_change" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());