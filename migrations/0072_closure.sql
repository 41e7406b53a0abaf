CREATE TABLE "closure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closure_open" ON "closure" USING btree ("account_id") WHERE reopened_at is null;