CREATE TABLE "client_standing" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid,
	"plan_name" text,
	"active" boolean,
	"renews" boolean,
	"expires_on" date,
	CONSTRAINT "client_standing_gym_id_client_id_pk" PRIMARY KEY("gym_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "client_standing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_standing" ADD CONSTRAINT "client_standing_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_standing_by_expiry" ON "client_standing" USING btree ("gym_id","expires_on","client_id") WHERE active;--> statement-breakpoint
CREATE POLICY "client_standing_of_gym" ON "client_standing" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "client_standing_of_search" ON "client_standing" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE membership NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO client_standing (gym_id, client_id, membership_id, plan_name, active, renews, expires_on)
SELECT DISTINCT ON (gym_id, client_id) gym_id, client_id, id, plan_name, active, kind = 'subscription', expires_on
FROM membership WHERE deleted_at IS NULL
ORDER BY gym_id, client_id, active DESC, expires_on DESC NULLS LAST, id;
