CREATE TABLE "class_places" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"class_id" uuid NOT NULL,
	"date" date NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"attended" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "class_places_gym_id_class_id_date_pk" PRIMARY KEY("gym_id","class_id","date")
);
--> statement-breakpoint
ALTER TABLE "class_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "class_places" ADD CONSTRAINT "class_places_class_fk" FOREIGN KEY ("gym_id","class_id") REFERENCES "public"."class"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "class_places_of_gym" ON "class_places" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
-- Its owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE reservation NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO class_places (gym_id, class_id, date, taken, attended, waiting)
SELECT gym_id, class_id, date, count(*) FILTER (WHERE status <> 'waiting'),
  count(*) FILTER (WHERE status = 'attended'), count(*) FILTER (WHERE status = 'waiting')
FROM reservation WHERE deleted_at IS NULL AND status <> 'cancelled'
GROUP BY gym_id, class_id, date;
