DROP INDEX "receipt_of_source";--> statement-breakpoint
ALTER TABLE "credit_entry" ALTER COLUMN "created_at" SET DEFAULT current_instant();--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "total" bigint GENERATED ALWAYS AS ((content ->> 'total')::bigint + (content ->> 'rounding')::bigint) STORED;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold((content ->> 'clientName') || ' ' || (content ->> 'clientDocument') || ' ' || replace(content ->> 'clientDocument', '.', '') || ' ' || document_key(content ->> 'clientDocument'))) STORED;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "receipt_of_refund" ON "receipt" USING btree ("gym_id",((content ->> 'refundOf')::bigint)) WHERE kind = 'refund';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_of_source" ON "receipt" USING btree ("gym_id","source_id",(case when cancelled_at is not null then number else 0 end));