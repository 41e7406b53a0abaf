CREATE TABLE "chart_of_accounts" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"active" boolean NOT NULL,
	"accounts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "chart_of_accounts_gym_id_pk" PRIMARY KEY("gym_id")
);
--> statement-breakpoint
ALTER TABLE "chart_of_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounting_entry" DROP CONSTRAINT "accounting_entry_kind";--> statement-breakpoint
ALTER TABLE "accounting_entry" ADD COLUMN "postings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounting_entry" ADD CONSTRAINT "accounting_entry_kind" CHECK (kind in ('sale', 'payment', 'refund', 'cancellation', 'added', 'changed', 'removed', 'debt', 'cash', 'difference'));--> statement-breakpoint
CREATE POLICY "chart_of_accounts_of_gym" ON "chart_of_accounts" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());
--> statement-breakpoint
-- What was kept of closed months says by which accounts it moved, from what is never changed: sales, refunds and what was kept itself.
ALTER TABLE accounting_entry NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE closed_month NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sale_payment NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE credit_entry NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE cash_entry NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE shift NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sale NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE gym NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE accounting_entry DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE accounting_entry e SET postings = x.postings FROM (
  SELECT y.gym_id, y.id, coalesce(jsonb_object_agg(y.key, y.amount) FILTER (WHERE y.amount <> 0), '{}') AS postings FROM (
    SELECT v.gym_id, v.id, v.key, sum(v.amount)::bigint AS amount FROM (
      SELECT k.gym_id, k.id, i.key, i.amount FROM accounting_entry k CROSS JOIN LATERAL (
        SELECT CASE k.kind WHEN 'sale' THEN 'product' WHEN 'refund' THEN 'refund' ELSE 'membership' END AS name) n
      CROSS JOIN LATERAL (VALUES (n.name || 'Taxed', -k.net), (n.name || 'Exempt', -k.exempt), ('tax', -k.tax), ('rounding', -k.rounding)) i (key, amount)
      UNION ALL
      SELECT k.gym_id, k.id, p.method, p.amount FROM accounting_entry k
      JOIN sale_payment p ON p.gym_id = k.gym_id AND p.sale_id = k.source_id AND p.refund_id IS NULL WHERE k.kind = 'sale'
      UNION ALL
      SELECT k.gym_id, k.id, 'account', k.net + k.tax + k.exempt + k.rounding - coalesce((
        SELECT sum(p.amount) FROM sale_payment p WHERE p.gym_id = k.gym_id AND p.sale_id = k.source_id AND p.refund_id IS NULL), 0)
      FROM accounting_entry k WHERE k.kind = 'sale'
      UNION ALL
      SELECT k.gym_id, k.id, k.methods[1], k.net + k.tax + k.exempt + k.rounding FROM accounting_entry k WHERE k.kind = 'refund'
      UNION ALL
      SELECT c.gym_id, c.id, s.method, s.amount FROM (
        SELECT k.gym_id, k.id, k.methods[1] AS method, sum(k.net + k.tax + k.exempt) OVER changes AS amount,
          lag(k.methods[1]) OVER changes AS former_method, sum(k.net + k.tax + k.exempt) OVER changes - (k.net + k.tax + k.exempt) AS former_amount
        FROM accounting_entry k WHERE k.kind IN ('payment', 'added', 'changed', 'removed')
        WINDOW changes AS (PARTITION BY k.gym_id, k.source_id, coalesce(k.corrects, k.month) ORDER BY k.corrects NULLS FIRST, k.created_at, k.ctid)) c
      CROSS JOIN LATERAL (VALUES (c.method, c.amount), (coalesce(c.former_method, c.method), -c.former_amount)) s (method, amount)) v
    GROUP BY v.gym_id, v.id, v.key) y
  GROUP BY y.gym_id, y.id) x
WHERE x.gym_id = e.gym_id AND x.id = e.id AND e.kind <> 'cancellation';--> statement-breakpoint
INSERT INTO accounting_entry (gym_id, month, day, kind, source_id, methods, postings, created_at, created_by)
SELECT c.gym_id, c.month, m.day, m.kind, m.id, '{}',
  (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(m.postings) e WHERE e.value <> '0'), c.created_at, c.created_by
FROM closed_month c JOIN gym g ON g.gym_id = c.gym_id CROSS JOIN LATERAL (
  SELECT coalesce(p.paid_on, (d.created_at AT TIME ZONE g.time_zone)::date) AS day, 'debt' AS kind, d.id, jsonb_build_object(
    coalesce(p.method, 'cash'), coalesce(p.amount, 0), 'account', d.amount, 'rounding', -d.amount - coalesce(p.amount, 0)) AS postings
  FROM credit_entry d LEFT JOIN sale_payment p ON p.gym_id = d.gym_id AND p.id = d.id WHERE d.gym_id = c.gym_id AND d.kind = 'payment'
  UNION ALL
  SELECT (e.created_at AT TIME ZONE g.time_zone)::date, 'cash', e.id, jsonb_build_object('cash', e.amount, 'movement', -e.amount)
  FROM cash_entry e WHERE e.gym_id = c.gym_id AND e.kind IN ('in', 'out')
  UNION ALL
  SELECT (s.closed_at AT TIME ZONE g.time_zone)::date, 'difference', s.id, jsonb_build_object('cash', s.difference, 'difference', -s.difference)
  FROM shift s WHERE s.gym_id = c.gym_id AND s.difference <> 0
  UNION ALL
  SELECT (e.created_at AT TIME ZONE g.time_zone)::date, 'difference', e.id, jsonb_build_object('cash', -e.amount, 'difference', e.amount)
  FROM cash_entry e
  LEFT JOIN payment p ON e.kind = 'payment' AND p.gym_id = e.gym_id AND p.id = e.source_id
  LEFT JOIN sale o ON e.kind = 'sale' AND o.gym_id = e.gym_id AND o.id = e.source_id
  WHERE e.gym_id = c.gym_id AND e.shift_id IS NULL AND coalesce(p.shift_id, o.shift_id) IS NOT NULL) m
WHERE m.day BETWEEN c.month AND (c.month + interval '1 month')::date - 1;--> statement-breakpoint
ALTER TABLE accounting_entry ENABLE TRIGGER USER;
