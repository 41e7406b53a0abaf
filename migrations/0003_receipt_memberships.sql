ALTER TABLE "receipt" ADD COLUMN "memberships" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
-- What receipts of before say: their payments as they were before the first change that the audit saw after them. The owner
-- sees the rows of every gym, which protect_tables takes back, and the receipts are not changed by anybody.
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE receipt DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE receipt r SET memberships = said.payments FROM (
  SELECT r.gym_id, r.id, jsonb_agg(jsonb_build_object(
    'membershipId', p.membership_id,
    'method', coalesce(was.before ->> 'method', p.method),
    'amount', coalesce((was.before ->> 'amount')::bigint, p.amount),
    'paidOn', coalesce(was.before ->> 'paid_on', p.paid_on::text),
    'planStartsOn', coalesce(was.before ->> 'plan_starts_on', p.plan_starts_on::text))) AS payments
  FROM receipt r JOIN payment p ON p.gym_id = r.gym_id AND coalesce(p.sale_id, p.id) = r.source_id
  LEFT JOIN LATERAL (
    SELECT a.before FROM audit a
    WHERE a.gym_id = p.gym_id AND a.table_name = 'payment' AND a.row_id = p.id AND a.id > (
      SELECT min(i.id) FROM audit i WHERE i.gym_id = r.gym_id AND i.table_name = 'receipt' AND i.row_id = r.id)
    ORDER BY a.id LIMIT 1) was ON true
  GROUP BY r.gym_id, r.id) said
WHERE r.gym_id = said.gym_id AND r.id = said.id;
--> statement-breakpoint
ALTER TABLE receipt ENABLE TRIGGER USER;
