CREATE TABLE "webhook" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text DEFAULT '' NOT NULL,
	"former_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "webhook_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"audit_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"asked" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"arrived" boolean DEFAULT false NOT NULL,
	"duration" integer,
	"answered" integer,
	"answer" text DEFAULT '' NOT NULL,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_state" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"read_transaction" bigint NOT NULL,
	"read_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stop_reason" text,
	CONSTRAINT "webhook_state_gym_id_webhook_id_pk" PRIMARY KEY("gym_id","webhook_id"),
	CONSTRAINT "webhook_stop_reason" CHECK (stop_reason in ('gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "webhook_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_fk" FOREIGN KEY ("gym_id","webhook_id") REFERENCES "public"."webhook"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_state" ADD CONSTRAINT "webhook_state_webhook_fk" FOREIGN KEY ("gym_id","webhook_id") REFERENCES "public"."webhook"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_once" ON "webhook_delivery" USING btree ("gym_id","webhook_id","audit_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("gym_id","webhook_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("gym_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_by_creation" ON "webhook_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "webhook_of_gym" ON "webhook" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "webhook_of_search" ON "webhook" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "webhook_delivery_of_gym" ON "webhook_delivery" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "webhook_delivery_of_search" ON "webhook_delivery" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "webhook_delivery_trimmed" ON "webhook_delivery" AS PERMISSIVE FOR DELETE TO "pulso_maintenance" USING (created_at < now() - interval '30 days');--> statement-breakpoint
CREATE POLICY "webhook_state_of_gym" ON "webhook_state" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());