CREATE TABLE "team_member" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"role_id" uuid,
	"invited_until" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "team_member_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "team_member_role" CHECK ((role = 'own') = (role_id is not null)),
	CONSTRAINT "team_member_joined" CHECK ((account_id is null) = (joined_at is null))
);
--> statement-breakpoint
ALTER TABLE "team_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "team_role" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "team_role_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "team_role" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_role_fk" FOREIGN KEY ("gym_id","role_id") REFERENCES "public"."team_role"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_email_unique" ON "team_member" USING btree ("gym_id",lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_account_unique" ON "team_member" USING btree ("gym_id","account_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "team_member_by_account" ON "team_member" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_role_name_unique" ON "team_role" USING btree ("gym_id",fold("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "team_member_of_gym" ON "team_member" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "team_member_of_search" ON "team_member" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "team_role_of_gym" ON "team_role" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "team_role_of_search" ON "team_role" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);