CREATE TABLE "gym_code" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "gym_code_of_account" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "gym" DROP CONSTRAINT "gym_code_unique";--> statement-breakpoint
ALTER TABLE "gym_code" ADD CONSTRAINT "gym_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP POLICY "gym_by_code" ON "gym" CASCADE;--> statement-breakpoint
REVOKE SELECT ON gym FROM pulso_auth;--> statement-breakpoint
-- Its owner sees every gym; protect_tables takes that back.
ALTER TABLE gym NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO gym_code (code, account_id) SELECT g.code, g.gym_id FROM gym g JOIN account a ON a.id = g.gym_id;
