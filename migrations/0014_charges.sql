CREATE TABLE "charge" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"due_on" date NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"flexible" boolean DEFAULT false NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "charge_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "charge_reason" CHECK (reason in ('sale', 'renewal', 'payment', 'prepaid')),
	CONSTRAINT "charge_period" CHECK (starts_on <= ends_on),
	CONSTRAINT "charge_amounts" CHECK (amount between 0 and 100000000000000 and paid between 0 and amount)
);
--> statement-breakpoint
ALTER TABLE "charge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "next_price" bigint;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "next_price_on" date;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_of_period" ON "charge" USING btree ("gym_id","membership_id","starts_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "charge_of_client" ON "charge" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_next_price" CHECK (next_price between 0 and 100000000000 and (next_price is null) = (next_price_on is null));--> statement-breakpoint
CREATE POLICY "charge_of_gym" ON "charge" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "charge_of_client" ON "charge" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());
--> statement-breakpoint
DROP TRIGGER IF EXISTS sync_membership_expiry ON payment;
--> statement-breakpoint
DROP TRIGGER IF EXISTS set_membership_expiry ON membership;
--> statement-breakpoint
DROP TRIGGER IF EXISTS cover_free_membership ON membership;
--> statement-breakpoint
DROP FUNCTION IF EXISTS sync_membership_expiry();
--> statement-breakpoint
DROP FUNCTION IF EXISTS set_membership_expiry();
--> statement-breakpoint
-- Each period that payments name becomes a charge, paid as far as it was paid: who owed the rest of the last one still
-- does, and nobody owes more. So does the first period of what was sold and not paid yet. The owner sees the rows of every
-- gym, which protect_tables takes back.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE membership NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE charge NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO charge (gym_id, id, created_at, client_id, membership_id, starts_on, ends_on, due_on, reason, amount, flexible, paid)
SELECT m.gym_id, md5('charge ' || m.id || n.starts_on)::uuid, n.created_at, m.client_id, m.id, n.starts_on, least(n.next_start - 1, CASE m.period WHEN 'days' THEN n.starts_on + m.days - 1
    ELSE (n.starts_on + make_interval(months => CASE m.period WHEN 'monthly' THEN 1 WHEN 'bimonthly' THEN 2 WHEN 'quarterly' THEN 3
      WHEN 'semiannual' THEN 6 ELSE 12 END) - interval '1 day')::date END), n.starts_on,
  CASE WHEN m.price IS NOT NULL AND m.kind <> 'subscription' AND n.is_first THEN 'sale' ELSE 'payment' END,
  CASE WHEN n.is_last THEN greatest(n.paid, m.price) ELSE n.paid END, coalesce(m.price, 0) = 0, n.paid
FROM (
  SELECT p.gym_id, p.membership_id, p.plan_starts_on AS starts_on, sum(p.amount)::bigint AS paid, min(p.created_at) AS created_at,
    lead(p.plan_starts_on) OVER payments AS next_start, lag(p.plan_starts_on) OVER payments IS NULL AS is_first,
    lead(p.plan_starts_on) OVER payments IS NULL AS is_last
  FROM payment p WHERE p.deleted_at IS NULL GROUP BY p.gym_id, p.membership_id, p.plan_starts_on
  WINDOW payments AS (PARTITION BY p.gym_id, p.membership_id ORDER BY p.plan_starts_on)
  UNION ALL
  SELECT m.gym_id, m.id, m.starts_on, 0, m.created_at, NULL, true, true FROM membership m
  WHERE m.deleted_at IS NULL AND m.price IS NOT NULL AND (m.price = 0 OR m.kind <> 'subscription')
    AND NOT EXISTS (SELECT FROM payment p WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL)
) n JOIN membership m ON m.gym_id = n.gym_id AND m.id = n.membership_id;
