CREATE TABLE "network_member" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"network" text NOT NULL,
	"token" text NOT NULL,
	"client_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "network_member_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "network_member_network" CHECK (network in ('wellhub', 'totalpass'))
);
--> statement-breakpoint
ALTER TABLE "network_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "network_visit" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"network" text NOT NULL,
	"reference" text NOT NULL,
	"request" jsonb NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"client_id" uuid,
	"arrived_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"accepted_by" uuid,
	"confirmed_at" timestamp with time zone,
	"pay" bigint,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	CONSTRAINT "network_visit_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "network_visit_network" CHECK (network in ('wellhub', 'totalpass')),
	CONSTRAINT "network_visit_state" CHECK (state in ('waiting', 'sending', 'confirmed', 'refused', 'dismissed')),
	CONSTRAINT "network_visit_sending" CHECK ((state = 'sending') = (next_check_at is not null)),
	CONSTRAINT "network_visit_confirmed" CHECK ((state = 'confirmed') = (confirmed_at is not null)),
	CONSTRAINT "network_visit_refusal" CHECK ((state = 'refused') = (refusal <> ''))
);
--> statement-breakpoint
ALTER TABLE "network_visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wellness_network" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"network" text NOT NULL,
	"active" boolean NOT NULL,
	"automatic" boolean NOT NULL,
	"gym_number" text NOT NULL,
	"pay" bigint,
	"address_number" integer DEFAULT 1 NOT NULL,
	"access_key" text NOT NULL,
	"secret" text NOT NULL,
	"keys_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "wellness_network_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "wellness_network_known" CHECK (network in ('wellhub', 'totalpass')),
	CONSTRAINT "wellness_network_pay" CHECK (pay between 1 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "wellness_network" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_event" DROP CONSTRAINT "access_event_way";--> statement-breakpoint
ALTER TABLE "access_event" ALTER COLUMN "reader_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "network_member" ADD CONSTRAINT "network_member_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_visit" ADD CONSTRAINT "network_visit_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "network_member_once" ON "network_member" USING btree ("gym_id","network","token") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "network_member_of_client" ON "network_member" USING btree ("gym_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "network_visit_once" ON "network_visit" USING btree ("gym_id","network","reference");--> statement-breakpoint
CREATE INDEX "network_visit_by_arrival" ON "network_visit" USING btree ("gym_id","arrived_at");--> statement-breakpoint
CREATE INDEX "network_visit_of_client" ON "network_visit" USING btree ("gym_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "network_visit_due" ON "network_visit" USING btree ("gym_id","next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wellness_network_once" ON "wellness_network" USING btree ("gym_id","network");--> statement-breakpoint
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_way" CHECK (way in ('card', 'code') = (reader_id is not null) and way in ('card', 'code', 'wellhub', 'totalpass'));--> statement-breakpoint
CREATE POLICY "network_member_of_gym" ON "network_member" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "network_visit_of_gym" ON "network_visit" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "network_visit_of_search" ON "network_visit" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "wellness_network_of_gym" ON "wellness_network" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());