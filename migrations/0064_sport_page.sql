CREATE TABLE "sport_page" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"slug" text NOT NULL,
	"published" boolean NOT NULL,
	"tagline" text NOT NULL,
	"about" text NOT NULL,
	"address" text NOT NULL,
	"hours" text NOT NULL,
	"phone" text NOT NULL,
	"whatsapp" text NOT NULL,
	"instagram" text NOT NULL,
	"show_schedule" boolean NOT NULL,
	"show_plans" boolean NOT NULL,
	"show_teachers" boolean NOT NULL,
	"quotes" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sport_page_gym_id_pk" PRIMARY KEY("gym_id"),
	CONSTRAINT "sport_page_slug" CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$')
);
--> statement-breakpoint
ALTER TABLE "sport_page" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sport_page_photo" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"image" text NOT NULL,
	"caption" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sport_page_photo_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "sport_page_photo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "sport_page_slug_unique" ON "sport_page" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "sport_page_photo_shown" ON "sport_page_photo" USING btree ("gym_id","created_at","id") WHERE image <> '';--> statement-breakpoint
CREATE POLICY "sport_page_of_gym" ON "sport_page" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sport_page_of_search" ON "sport_page" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "sport_page_photo_of_gym" ON "sport_page_photo" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());