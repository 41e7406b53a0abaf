CREATE TABLE "daily_income" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"slot" uuid DEFAULT gen_random_uuid() NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_income_gym_id_kind_day_slot_pk" PRIMARY KEY("gym_id","kind","day","slot"),
	CONSTRAINT "daily_income_kind" CHECK (kind in ('memberships', 'products'))
);
--> statement-breakpoint
ALTER TABLE "daily_income" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "sale_payment_by_day";--> statement-breakpoint
CREATE POLICY "daily_income_of_gym" ON "daily_income" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sale_payment NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO daily_income (gym_id, kind, day, amount)
SELECT gym_id, 'memberships', paid_on, sum(amount) FROM payment WHERE deleted_at IS NULL GROUP BY gym_id, paid_on
UNION ALL
SELECT gym_id, 'products', paid_on, sum(amount) FROM sale_payment GROUP BY gym_id, paid_on;
