CREATE TABLE "referral" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"prospect_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refusal" text,
	"reward_days" integer NOT NULL,
	"after_days" integer NOT NULL,
	"yearly_cap" integer NOT NULL,
	"membership_id" uuid,
	"decided_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "referral_state" CHECK (state in ('open', 'given', 'capped', 'refused')),
	CONSTRAINT "referral_refusal" CHECK ((state = 'refused') = (refusal is not null) and refusal in ('self', 'known')),
	CONSTRAINT "referral_given" CHECK ((state = 'given') = (membership_id is not null)),
	CONSTRAINT "referral_decided" CHECK ((state = 'open') = (decided_on is null))
);
--> statement-breakpoint
ALTER TABLE "referral" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "referral_link" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "referral_link_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "referral_link_code_shape" CHECK (code ~ '^[a-z2-9]{12}$')
);
--> statement-breakpoint
ALTER TABLE "referral_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "referral_terms" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"active" boolean NOT NULL,
	"reward_days" integer NOT NULL,
	"after_days" integer NOT NULL,
	"yearly_cap" integer NOT NULL,
	"friend_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_terms_gym_id_pk" PRIMARY KEY("gym_id"),
	CONSTRAINT "referral_terms_bounds" CHECK (reward_days between 1 and 60 and after_days between 1 and 180 and yearly_cap between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "referral_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_prospect_fk" FOREIGN KEY ("gym_id","prospect_id") REFERENCES "public"."prospect"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral" ADD CONSTRAINT "referral_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_link" ADD CONSTRAINT "referral_link_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_of_prospect" ON "referral" USING btree ("gym_id","prospect_id");--> statement-breakpoint
CREATE INDEX "referral_of_client" ON "referral" USING btree ("gym_id","client_id");--> statement-breakpoint
CREATE INDEX "referral_of_membership" ON "referral" USING btree ("gym_id","membership_id") WHERE membership_id is not null;--> statement-breakpoint
CREATE INDEX "referral_open" ON "referral" USING btree ("gym_id","created_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "referral_link_of_client" ON "referral_link" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_link_code" ON "referral_link" USING btree ("gym_id","code");--> statement-breakpoint
CREATE POLICY "referral_of_gym" ON "referral" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "referral_link_of_gym" ON "referral_link" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "referral_link_of_client" ON "referral_link" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "referral_terms_of_gym" ON "referral_terms" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());