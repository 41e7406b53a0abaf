CREATE TABLE "class_version" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"class_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"name" text NOT NULL,
	"days" text[] NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"teacher_id" uuid,
	CONSTRAINT "class_version_gym_id_class_id_from_date_pk" PRIMARY KEY("gym_id","class_id","from_date")
);
--> statement-breakpoint
ALTER TABLE "class_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "class_version" ADD CONSTRAINT "class_version_class_fk" FOREIGN KEY ("gym_id","class_id") REFERENCES "public"."class"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_version" ADD CONSTRAINT "class_version_teacher_fk" FOREIGN KEY ("gym_id","teacher_id") REFERENCES "public"."team_member"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "class_version_of_gym" ON "class_version" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE class NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE gym NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO class_version (gym_id, class_id, from_date, name, days, start_time, end_time, teacher_id)
SELECT k.gym_id, k.id, (k.created_at AT TIME ZONE g.time_zone)::date, k.name,
  CASE WHEN k.deleted_at IS NULL THEN k.days ELSE '{}' END, k.start_time, k.end_time, k.teacher_id
FROM class k JOIN gym g ON g.gym_id = k.gym_id;
