CREATE TABLE "permit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"workplace" uuid NOT NULL,
	"request" text NOT NULL,
	"given_to" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_pin" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "personal_pin_gym_id_account_id_pk" PRIMARY KEY("gym_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "personal_pin" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "shared_in" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "person_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "permit" ADD CONSTRAINT "permit_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permit_of_session" ON "permit" USING btree ("session_id");--> statement-breakpoint
CREATE POLICY "personal_pin_of_gym" ON "personal_pin" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());