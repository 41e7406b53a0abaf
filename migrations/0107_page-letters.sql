CREATE TABLE "page_letter" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"mailed_to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_letter_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "page_letter_kind" CHECK (kind in ('trial', 'purchase')),
	CONSTRAINT "page_letter_state" CHECK (state in ('sending', 'sent', 'failed', 'refused', 'limited', 'unproved', 'off'))
);
--> statement-breakpoint
ALTER TABLE "page_letter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "page_letter" ADD CONSTRAINT "page_letter_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_letter_of_client" ON "page_letter" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "page_letter_unsent" ON "page_letter" USING btree ("gym_id","until") WHERE state in ('sending', 'failed');--> statement-breakpoint
CREATE POLICY "page_letter_of_gym" ON "page_letter" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());