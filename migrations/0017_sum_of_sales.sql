DROP INDEX "sale_by_day";--> statement-breakpoint
CREATE INDEX "sale_by_day" ON "sale" USING btree ("gym_id","sold_on","created_at","id","total","rounding");