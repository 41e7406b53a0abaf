CREATE TABLE "consent" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"purpose_id" uuid NOT NULL,
	"text_number" integer NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"given" boolean NOT NULL,
	"source" text NOT NULL,
	"happened_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "consent_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "consent_channel" CHECK (channel in ('', 'mail', 'whatsapp', 'phone', 'notification')),
	CONSTRAINT "consent_source" CHECK (source in ('reception', 'paper', 'mail', 'whatsapp', 'phone', 'online'))
);
--> statement-breakpoint
ALTER TABLE "consent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_purpose" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"channels" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "consent_purpose_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "consent_purpose_channels" CHECK (channels <@ array['mail', 'whatsapp', 'phone', 'notification'])
);
--> statement-breakpoint
ALTER TABLE "consent_purpose" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_text" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"purpose_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "consent_text_gym_id_purpose_id_number_pk" PRIMARY KEY("gym_id","purpose_id","number"),
	CONSTRAINT "consent_text_number" CHECK (number >= 1)
);
--> statement-breakpoint
ALTER TABLE "consent_text" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_text_fk" FOREIGN KEY ("gym_id","purpose_id","text_number") REFERENCES "public"."consent_text"("gym_id","purpose_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_purpose_fk" FOREIGN KEY ("gym_id","purpose_id") REFERENCES "public"."consent_purpose"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_number" ON "consent" USING btree ("gym_id","client_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_purpose_name" ON "consent_purpose" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "consent_written" ON "consent" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "consent_read" ON "consent" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "consent_purpose_of_gym" ON "consent_purpose" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "consent_text_written" ON "consent_text" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "consent_text_read" ON "consent_text" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());