DROP INDEX "audit_of_row";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "transaction_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Which client the rows of before belong to. The owner must see the rows of every gym; protect_tables forces the policies again.
ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE audit SET client_id = CASE WHEN table_name IN ('client', 'credit') THEN row_id
  ELSE (coalesce(after, before) ->> 'client_id')::uuid END
WHERE table_name IN ('client', 'credit') OR coalesce(after, before) ->> 'client_id' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("gym_id","at","transaction_id","actor");--> statement-breakpoint
CREATE INDEX "audit_of_table" ON "audit" USING btree ("gym_id","table_name","at","transaction_id");--> statement-breakpoint
CREATE INDEX "audit_of_client" ON "audit" USING btree ("gym_id","client_id","at","transaction_id") WHERE client_id is not null;
