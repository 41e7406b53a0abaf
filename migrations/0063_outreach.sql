CREATE TABLE "client_contact" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"about" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "client_contact_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "client_contact_channel" CHECK (channel in ('call', 'whatsapp', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "client_contact" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "postponement" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"until" date,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "postponement_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "postponement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_template" DROP CONSTRAINT "message_template_kind";--> statement-breakpoint
ALTER TABLE "client_contact" ADD CONSTRAINT "client_contact_note_fk" FOREIGN KEY ("gym_id","id") REFERENCES "public"."client_note"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contact" ADD CONSTRAINT "client_contact_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponement" ADD CONSTRAINT "postponement_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_contact_of_client" ON "client_contact" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "postponement_of_client" ON "postponement" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "postponement_until" ON "postponement" USING btree ("gym_id","until") WHERE until is not null;--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_kind" CHECK (kind in ('expiring', 'expired', 'unseen', 'birthday', 'trial', 'owing', 'unused', 'renewing'));--> statement-breakpoint
CREATE POLICY "client_contact_written" ON "client_contact" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "client_contact_read" ON "client_contact" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "postponement_written" ON "postponement" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "postponement_read" ON "postponement" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());