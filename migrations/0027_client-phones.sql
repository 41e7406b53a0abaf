ALTER TABLE "client" drop column "search_text";--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(name || ' ' || surname || ' ' || email || ' ' || dni || ' ' || replace(dni, '.', '') || ' ' || document_key(dni) || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || regexp_replace(whatsapp, '[^0-9]', '', 'g'))) STORED;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "client_by_text" ON "client" USING gin ("gym_id",search_text gin_trgm_ops,grams(search_text)) WHERE deleted_at is null;
