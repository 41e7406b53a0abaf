CREATE TABLE "whatsapp_account" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"active" boolean NOT NULL,
	"phone_number_id" text NOT NULL,
	"business_id" text NOT NULL,
	"access_key" text NOT NULL,
	"secret" text NOT NULL,
	"keys_at" timestamp with time zone NOT NULL,
	"display_phone" text NOT NULL,
	"display_name" text NOT NULL,
	"paused_for" integer,
	"paused_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "whatsapp_account_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "whatsapp_account_paused" CHECK ((paused_for is null) = (paused_at is null))
);
--> statement-breakpoint
ALTER TABLE "whatsapp_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "whatsapp_template" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"body" text NOT NULL,
	"variables" text[] NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "whatsapp_template_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "whatsapp_template_trouble" CHECK (trouble in ('header', 'buttons', 'category', 'body'))
);
--> statement-breakpoint
ALTER TABLE "whatsapp_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automation_mail" DROP CONSTRAINT "automation_mail_state";--> statement-breakpoint
ALTER TABLE "automation_mail" DROP CONSTRAINT "automation_mail_channel";--> statement-breakpoint
ALTER TABLE "automation" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "automation" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "automation" ADD COLUMN "template_values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "error_code" integer;--> statement-breakpoint
ALTER TABLE "automation_stop" ADD COLUMN "by_whatsapp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_account_once" ON "whatsapp_account" USING btree ("gym_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_template_once" ON "whatsapp_template" USING btree ("gym_id","name","language");--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_template_fk" FOREIGN KEY ("gym_id","template_id") REFERENCES "public"."whatsapp_template"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_mail_reference" ON "automation_mail" USING btree ("gym_id","reference") WHERE reference <> '';--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_channel" CHECK (channel in ('mail', 'cloud', 'hand'));--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_receipt" CHECK (receipt in ('delivered', 'read'));--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_state" CHECK (state in ('sending', 'sent', 'failed', 'refused', 'dropped', 'unclear'));--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_channel" CHECK (channel in ('mail', 'push', 'whatsapp', 'cloud'));--> statement-breakpoint
CREATE POLICY "whatsapp_account_of_gym" ON "whatsapp_account" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "whatsapp_account_of_search" ON "whatsapp_account" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "whatsapp_template_of_gym" ON "whatsapp_template" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());