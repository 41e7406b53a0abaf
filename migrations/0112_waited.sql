ALTER TABLE "reservation" ADD COLUMN "waited" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE reservation NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE reservation DISABLE TRIGGER USER;
--> statement-breakpoint
-- Who was ever on a waitlist before is told by the audit, of which a server may keep but some years.
UPDATE reservation r SET waited = true FROM (
  SELECT DISTINCT a.gym_id, a.row_id FROM audit a
  WHERE a.table_name = 'reservation' AND (a.after ->> 'status' = 'waiting' OR a.before ->> 'status' = 'waiting')) w
WHERE r.gym_id = w.gym_id AND r.id = w.row_id;
--> statement-breakpoint
UPDATE reservation SET waited = true WHERE NOT waited AND (status = 'waiting' OR promoted_at IS NOT NULL);
--> statement-breakpoint
ALTER TABLE reservation ENABLE TRIGGER USER;
