CREATE TABLE "product_group_count" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"group_id" uuid NOT NULL,
	"slot" uuid DEFAULT gen_random_uuid() NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "product_group_count_gym_id_group_id_slot_pk" PRIMARY KEY("gym_id","group_id","slot")
);
--> statement-breakpoint
ALTER TABLE "product_group_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "product_group_count_of_gym" ON "product_group_count" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
-- Its owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE product NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO product_group_count (gym_id, group_id, total)
SELECT gym_id, coalesce(group_id, gym_id), count(*) FROM product WHERE deleted_at IS NULL GROUP BY 1, 2;
