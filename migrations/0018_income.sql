DROP INDEX "payment_by_day";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "created_by" uuid DEFAULT current_account();--> statement-breakpoint
ALTER TABLE "sale_payment" ADD COLUMN "created_by" uuid DEFAULT current_account();--> statement-breakpoint
CREATE INDEX "charge_unpaid" ON "charge" USING btree ("gym_id","membership_id") WHERE deleted_at is null and paid < amount;--> statement-breakpoint
CREATE INDEX "payment_of_person" ON "payment" USING btree ("gym_id","created_by");--> statement-breakpoint
CREATE INDEX "payment_refunded" ON "payment" USING btree ("gym_id","paid_on") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "sale_payment_by_day" ON "sale_payment" USING btree ("gym_id","paid_on","created_at","id");--> statement-breakpoint
CREATE INDEX "sale_payment_of_person" ON "sale_payment" USING btree ("gym_id","created_by");--> statement-breakpoint
CREATE INDEX "payment_by_day" ON "payment" USING btree ("gym_id","paid_on","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
-- Who took what was taken before: as the audit says, and as the sale, the refund or the payment of the debt does. The owner
-- sees the rows of every gym, which protect_tables takes back, and the payments are not changed by anybody.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sale_payment NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sale NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE refund NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE credit_entry NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE payment DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE sale_payment DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE payment p SET created_by = a.actor FROM audit a
WHERE a.gym_id = p.gym_id AND a.table_name = 'payment' AND a.row_id = p.id AND a.action = 'insert' AND a.actor IS NOT NULL;
--> statement-breakpoint
UPDATE sale_payment p SET created_by = made.created_by FROM (
  SELECT p.gym_id, p.id, CASE WHEN p.refund_id IS NOT NULL THEN f.created_by WHEN p.sale_id IS NOT NULL THEN s.created_by
    ELSE e.created_by END AS created_by
  FROM sale_payment p LEFT JOIN refund f ON f.gym_id = p.gym_id AND f.id = p.refund_id
    LEFT JOIN sale s ON s.gym_id = p.gym_id AND s.id = p.sale_id
    LEFT JOIN credit_entry e ON e.gym_id = p.gym_id AND e.id = p.id) made
WHERE made.gym_id = p.gym_id AND made.id = p.id AND made.created_by IS NOT NULL;
--> statement-breakpoint
ALTER TABLE payment ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE sale_payment ENABLE TRIGGER USER;
