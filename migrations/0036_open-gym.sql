CREATE TABLE "visit" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid,
	"date" date NOT NULL,
	"counted" boolean NOT NULL,
	"override_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "visit_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "open_gym" text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_unique" ON "visit" USING btree ("gym_id","client_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_of_day" ON "visit" USING btree ("gym_id","date","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_of_membership" ON "visit" USING btree ("gym_id","membership_id","date") WHERE deleted_at is null and counted;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_open_gym" CHECK (open_gym in ('counted', 'free', 'excluded'));--> statement-breakpoint
CREATE POLICY "visit_of_gym" ON "visit" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "visit_of_client" ON "visit" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());