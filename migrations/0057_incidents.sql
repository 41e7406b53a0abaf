CREATE TABLE "incident" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"subject" text NOT NULL,
	"place" text NOT NULL,
	"workplace" uuid,
	"message" text NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "incident_by_time" ON "incident" USING btree ("last_at");