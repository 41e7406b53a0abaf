CREATE TABLE "page_slug" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"slug" text NOT NULL,
	"published" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_slug_gym_id_slug_pk" PRIMARY KEY("gym_id","slug")
);
--> statement-breakpoint
ALTER TABLE "page_slug" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "page_slug_unique" ON "page_slug" USING btree ("slug");--> statement-breakpoint
CREATE POLICY "page_slug_of_gym" ON "page_slug" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "page_slug_of_search" ON "page_slug" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
-- Their owner sees the rows of every gym; protect_tables takes that back.
ALTER TABLE sport_page NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO page_slug (gym_id, slug, published) SELECT p.gym_id, p.slug, p.published FROM sport_page p;
