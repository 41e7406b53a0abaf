ALTER TABLE "payment" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
-- Earlier ones were taxed at the rate that their receipt says, or else at the gym's.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE gym NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE payment p SET tax_rate = coalesce((
  SELECT nullif((r.content ->> 'taxRate')::int, 0) FROM receipt r
  WHERE r.gym_id = p.gym_id AND r.source_id = coalesce(p.sale_id, p.taken_with, p.id) ORDER BY r.number DESC LIMIT 1), g.tax_rate)
FROM gym g WHERE g.gym_id = p.gym_id;--> statement-breakpoint
ALTER TABLE payment ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_tax_rate" CHECK (tax_rate is not null and tax_rate between 0 and 10000);
