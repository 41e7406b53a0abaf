CREATE TABLE "access_card" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "access_card_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_card" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "access_event" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"reader_id" uuid NOT NULL,
	"client_id" uuid,
	"way" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"direction" text NOT NULL,
	"granted" boolean NOT NULL,
	"code" text NOT NULL,
	"offline" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "access_event_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "access_event_way" CHECK (way in ('card', 'code')),
	CONSTRAINT "access_event_direction" CHECK (direction in ('in', 'out'))
);
--> statement-breakpoint
ALTER TABLE "access_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "access_reader" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"direction" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"shows_name" boolean NOT NULL,
	"passback_minutes" integer NOT NULL,
	"token_hash" text NOT NULL,
	"key_made_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "access_reader_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "access_reader_direction" CHECK (direction in ('in', 'out'))
);
--> statement-breakpoint
ALTER TABLE "access_reader" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_card" ADD CONSTRAINT "access_card_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_reader_fk" FOREIGN KEY ("gym_id","reader_id") REFERENCES "public"."access_reader"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_card_unique" ON "access_card" USING btree ("gym_id","number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_card_of_client" ON "access_card" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "access_event_log" ON "access_event" USING btree ("gym_id","at","id");--> statement-breakpoint
CREATE INDEX "access_event_of_client" ON "access_event" USING btree ("gym_id","client_id","at");--> statement-breakpoint
CREATE INDEX "access_event_by_creation" ON "access_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "access_reader_by_token" ON "access_reader" USING btree ("token_hash");--> statement-breakpoint
CREATE POLICY "access_card_of_gym" ON "access_card" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "access_event_of_gym" ON "access_event" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "access_event_trimmed" ON "access_event" AS PERMISSIVE FOR DELETE TO "pulso_maintenance" USING (created_at < now() - interval '90 days');--> statement-breakpoint
CREATE POLICY "access_reader_of_gym" ON "access_reader" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "access_reader_of_search" ON "access_reader" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);