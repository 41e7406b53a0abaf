CREATE TABLE "space_view" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"viewed_by" uuid DEFAULT current_account() NOT NULL,
	CONSTRAINT "space_view_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "space_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "space_view" ADD CONSTRAINT "space_view_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_view_by_time" ON "space_view" USING btree ("gym_id","viewed_at");--> statement-breakpoint
CREATE POLICY "space_view_written" ON "space_view" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "space_view_read" ON "space_view" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());