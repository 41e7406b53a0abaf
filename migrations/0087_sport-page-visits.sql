CREATE TABLE "sport_page_visits" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"day" date NOT NULL,
	"origin" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "sport_page_visits_gym_id_day_origin_pk" PRIMARY KEY("gym_id","day","origin"),
	CONSTRAINT "sport_page_visits_origin" CHECK (origin in ('poster', 'instagram', 'facebook', 'google', 'whatsapp', 'other', 'direct')),
	CONSTRAINT "sport_page_visits_counted" CHECK (visits > 0)
);
--> statement-breakpoint
ALTER TABLE "sport_page_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "sport_page_visits_of_gym" ON "sport_page_visits" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());