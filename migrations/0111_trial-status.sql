ALTER TABLE "client_membership_status" ADD COLUMN "trial" boolean;
--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE membership NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE client_membership_status NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE client_membership_status DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE client_membership_status s SET trial = m.kind = 'trial' FROM membership m
WHERE m.gym_id = s.gym_id AND m.id = s.membership_id;
--> statement-breakpoint
ALTER TABLE client_membership_status ENABLE TRIGGER USER;
