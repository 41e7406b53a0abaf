ALTER TABLE "gym" ADD COLUMN "tax_per_product" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "taxable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_line" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What a sold line's total held of tax, at the rate of its sale.
ALTER TABLE sale NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sale_line NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sale_line DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE sale_line l SET tax = l.total - round(l.total * 10000.0 / (10000 + s.tax_rate))
FROM sale s WHERE s.gym_id = l.gym_id AND s.id = l.sale_id AND l.tax_treatment <> 'exempt';--> statement-breakpoint
ALTER TABLE sale_line ENABLE TRIGGER USER;
