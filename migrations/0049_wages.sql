CREATE TABLE "wage" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"basis" text NOT NULL,
	"amount" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "wage_gym_id_member_id_from_date_pk" PRIMARY KEY("gym_id","member_id","from_date"),
	CONSTRAINT "wage_basis" CHECK (basis in ('class', 'head', 'hour')),
	CONSTRAINT "wage_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
ALTER TABLE "wage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "wage" ADD CONSTRAINT "wage_member_fk" FOREIGN KEY ("gym_id","member_id") REFERENCES "public"."team_member"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "wage_of_gym" ON "wage" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());