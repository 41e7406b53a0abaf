CREATE TABLE "suspension" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"message" text NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"suspended_by" uuid NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" uuid
);
--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspension_of_account" ON "suspension" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspension_open" ON "suspension" USING btree ("account_id") WHERE reopened_at is null;