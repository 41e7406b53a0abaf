ALTER TABLE "cash_entry" DROP CONSTRAINT "cash_entry_kind";--> statement-breakpoint
ALTER TABLE "cash_entry" DROP CONSTRAINT "cash_entry_amount";--> statement-breakpoint
ALTER TABLE "till" ADD COLUMN "printer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_kind" CHECK (kind in ('float', 'sale', 'refund', 'payment', 'debt', 'in', 'out', 'drawer'));--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_amount" CHECK ((amount = 0) = (kind = 'drawer'));