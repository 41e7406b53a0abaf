CREATE TABLE "timesheet_entry" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_as" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "timesheet_entry_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "timesheet_entry_order" CHECK (ended_at >= started_at),
	CONSTRAINT "timesheet_entry_length" CHECK (ended_at - started_at <= interval '16 hours')
);
--> statement-breakpoint
ALTER TABLE "timesheet_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "timesheet_entry_by_person" ON "timesheet_entry" USING btree ("gym_id","person_id","started_at");--> statement-breakpoint
CREATE INDEX "timesheet_entry_by_start" ON "timesheet_entry" USING btree ("gym_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "timesheet_entry_ended_as" ON "timesheet_entry" USING btree ("gym_id","ended_as");--> statement-breakpoint
CREATE POLICY "timesheet_entry_of_gym" ON "timesheet_entry" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());