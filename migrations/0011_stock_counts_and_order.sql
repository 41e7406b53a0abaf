DROP INDEX "stock_movement_by_time";--> statement-breakpoint
DROP INDEX "stock_movement_of_product";--> statement-breakpoint
ALTER TABLE "purchase" ALTER COLUMN "created_at" SET DEFAULT current_instant();--> statement-breakpoint
ALTER TABLE "stock_count" ALTER COLUMN "created_at" SET DEFAULT current_instant();--> statement-breakpoint
ALTER TABLE "stock_movement" ALTER COLUMN "created_at" SET DEFAULT current_instant();--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "request" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "created_at" timestamp with time zone DEFAULT current_instant() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "created_by" uuid DEFAULT current_account();--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "average_before" numeric(20, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "place" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_group_fk" FOREIGN KEY ("gym_id","group_id") REFERENCES "public"."product_group"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_by_date" ON "purchase" USING btree ("gym_id","received_on","id");--> statement-breakpoint
CREATE INDEX "stock_movement_by_kind" ON "stock_movement" USING btree ("gym_id","kind","place");--> statement-breakpoint
CREATE INDEX "stock_movement_by_place" ON "stock_movement" USING btree ("gym_id","place");--> statement-breakpoint
CREATE INDEX "stock_movement_of_product" ON "stock_movement" USING btree ("gym_id","product_id","place");