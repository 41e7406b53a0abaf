CREATE TABLE "support_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "support_look" (
	"visit_id" uuid NOT NULL,
	"what" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_look_visit_id_what_pk" PRIMARY KEY("visit_id","what")
);
--> statement-breakpoint
CREATE TABLE "support_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"access_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "support_look" ADD CONSTRAINT "support_look_visit_id_support_visit_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."support_visit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_visit" ADD CONSTRAINT "support_visit_access_id_support_access_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."support_access"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_access_of_account" ON "support_access" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_access_open" ON "support_access" USING btree ("account_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "support_visit_of_access" ON "support_visit" USING btree ("access_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_visit_of_session" ON "support_visit" USING btree ("session_id") WHERE left_at is null;