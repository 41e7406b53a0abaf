CREATE TABLE "prospect" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"referrer_id" uuid,
	"mark" text DEFAULT 'new' NOT NULL,
	"loss_reason" text,
	"next_action" text DEFAULT '' NOT NULL,
	"next_on" date,
	"member_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"arrived_on" date NOT NULL,
	"contacted_on" date,
	"client_id" uuid,
	"client_made" boolean DEFAULT false NOT NULL,
	"phone_key" text GENERATED ALWAYS AS (right(regexp_replace(phone, '[^0-9]', '', 'g'), 8)) STORED,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || surname || ' ' || email || ' ' || regexp_replace(phone, '[^0-9]', '', 'g'))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"erased_at" timestamp with time zone,
	CONSTRAINT "prospect_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "prospect_origin" CHECK (origin in ('page', 'reception', 'referral', 'social', 'passerBy', 'other')),
	CONSTRAINT "prospect_mark" CHECK (mark in ('new', 'contacted', 'lost')),
	CONSTRAINT "prospect_lost" CHECK ((mark = 'lost') = (loss_reason is not null)),
	CONSTRAINT "prospect_loss_reason" CHECK (loss_reason in ('price', 'schedule', 'distance', 'elsewhere', 'silence', 'changedMind', 'other')),
	CONSTRAINT "prospect_erased" CHECK (erased_at is null or deleted_at is not null)
);
--> statement-breakpoint
ALTER TABLE "prospect" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_template" DROP CONSTRAINT "message_template_kind";--> statement-breakpoint
ALTER TABLE "prospect" ADD CONSTRAINT "prospect_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect" ADD CONSTRAINT "prospect_referrer_fk" FOREIGN KEY ("gym_id","referrer_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospect" ADD CONSTRAINT "prospect_member_fk" FOREIGN KEY ("gym_id","member_id") REFERENCES "public"."team_member"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prospect_by_arrival" ON "prospect" USING btree ("gym_id","arrived_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "prospect_of_client" ON "prospect" USING btree ("gym_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "prospect_of_referrer" ON "prospect" USING btree ("gym_id","referrer_id") WHERE referrer_id is not null;--> statement-breakpoint
CREATE INDEX "prospect_of_member" ON "prospect" USING btree ("gym_id","member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE INDEX "prospect_by_phone" ON "prospect" USING btree ("gym_id","phone_key") WHERE deleted_at is null and phone <> '';--> statement-breakpoint
CREATE INDEX "prospect_by_email" ON "prospect" USING btree ("gym_id","email") WHERE deleted_at is null and email <> '';--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_kind" CHECK (kind in ('expiring', 'expired', 'unseen', 'birthday', 'trial', 'owing', 'unused', 'renewing', 'prospect'));--> statement-breakpoint
CREATE POLICY "prospect_of_gym" ON "prospect" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());