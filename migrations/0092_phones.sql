CREATE TABLE "push_subscription" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"fingerprint" text NOT NULL,
	"server_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "push_subscription_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "automation_mail" DROP CONSTRAINT "automation_mail_channel";--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "notice_version" integer;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD COLUMN "phones" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_once" ON "push_subscription" USING btree ("gym_id","fingerprint") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "push_subscription_of_client" ON "push_subscription" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "automation_mail" ADD CONSTRAINT "automation_mail_channel" CHECK (channel in ('mail', 'push', 'whatsapp'));--> statement-breakpoint
CREATE POLICY "push_subscription_of_gym" ON "push_subscription" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "push_subscription_of_client" ON "push_subscription" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());