ALTER TABLE "client" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "birthday" smallint GENERATED ALWAYS AS ((extract(month from birth_date) * 100 + extract(day from birth_date))::smallint) STORED;--> statement-breakpoint
CREATE INDEX "client_by_birthday" ON "client" USING btree ("gym_id","birthday") WHERE deleted_at is null and birthday is not null;