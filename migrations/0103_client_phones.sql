ALTER TABLE "client"
  ADD COLUMN "phone_key" text GENERATED ALWAYS AS (nullif(right(regexp_replace(phone, '[^0-9]', '', 'g'), 8), '')) STORED,
  ADD COLUMN "whatsapp_key" text GENERATED ALWAYS AS (nullif(right(regexp_replace(whatsapp, '[^0-9]', '', 'g'), 8), '')) STORED;--> statement-breakpoint
CREATE INDEX "client_by_phone" ON "client" USING btree ("gym_id","phone_key") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "client_by_whatsapp" ON "client" USING btree ("gym_id","whatsapp_key") WHERE whatsapp_key is not null;