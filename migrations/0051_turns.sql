CREATE TABLE "turn" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"workplace" uuid,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "turn_of_session" ON "turn" USING btree ("session_id","until");