ALTER TABLE "import_run" ADD COLUMN "saved" integer;
--> statement-breakpoint
-- What was imported before is done. The owner sees the rows of every gym, which protect_tables takes back, and the runs
-- are not changed by anybody.
ALTER TABLE import_run NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE import_run DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE import_run SET saved = lines;
--> statement-breakpoint
ALTER TABLE import_run ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "import_run" ALTER COLUMN "saved" SET NOT NULL;
