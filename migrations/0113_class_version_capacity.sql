ALTER TABLE "class_version" ADD COLUMN "capacity" integer;--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE class NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE class_version NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- How many places a class had before is not known: it gets those of today.
UPDATE class_version v SET capacity = k.capacity FROM class k WHERE k.gym_id = v.gym_id AND k.id = v.class_id;
--> statement-breakpoint
ALTER TABLE "class_version" ALTER COLUMN "capacity" SET NOT NULL;
