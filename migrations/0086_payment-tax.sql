ALTER TABLE "payment" ADD COLUMN "tax" bigint;--> statement-breakpoint
-- Those of one document share out its tax, but for what was kept of a closed month: there each was rounded by itself.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE accounting_entry NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE payment SET tax = 0 WHERE document_type <> 'vatReceipt';--> statement-breakpoint
UPDATE payment p SET tax = p.amount - round(x.upto * 10000.0 / (10000 + p.tax_rate)) + round((x.upto - p.amount) * 10000.0 / (10000 + p.tax_rate))
FROM (
  SELECT y.gym_id, y.id, CASE WHEN y.alone THEN y.amount ELSE sum(y.amount) OVER (
    PARTITION BY y.gym_id, y.document, y.membership_id, y.tax_rate, y.alone ORDER BY y.taken_with NULLS FIRST, y.created_at, y.id) END AS upto
  FROM (SELECT q.*, coalesce(q.sale_id, q.taken_with, q.id) AS document, q.deleted_at IS NOT NULL OR EXISTS (
      SELECT FROM accounting_entry e WHERE e.gym_id = q.gym_id AND e.source_id = q.id) AS alone
    FROM payment q WHERE q.document_type = 'vatReceipt') y
) x WHERE x.gym_id = p.gym_id AND x.id = p.id;--> statement-breakpoint
ALTER TABLE payment ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_tax" CHECK (tax is not null and tax between 0 and amount);
