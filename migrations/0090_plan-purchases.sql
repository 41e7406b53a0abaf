CREATE TABLE "plan_purchase" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"days" integer,
	"billing_day" integer,
	"sessions" integer,
	"price" bigint NOT NULL,
	"enrolment_fee" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"starts_on" date NOT NULL,
	"version_id" uuid,
	"request" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"prospect_id" uuid,
	"client_id" uuid,
	"membership_id" uuid,
	"shares_contact" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "plan_purchase_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "plan_purchase_amounts" CHECK (amount between 1 and 100000000000),
	CONSTRAINT "plan_purchase_paid" CHECK ((paid_at is null) = (client_id is null))
);
--> statement-breakpoint
ALTER TABLE "plan_purchase" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_acceptance" DROP CONSTRAINT "contract_acceptance_way";--> statement-breakpoint
ALTER TABLE "online_payment" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_link" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_link" ALTER COLUMN "membership_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_link" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "sport_page" ADD COLUMN "sells_plans" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_purchase" ADD CONSTRAINT "plan_purchase_plan_fk" FOREIGN KEY ("gym_id","plan_id") REFERENCES "public"."plan"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_purchase" ADD CONSTRAINT "plan_purchase_version_fk" FOREIGN KEY ("gym_id","version_id") REFERENCES "public"."contract_version"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_purchase" ADD CONSTRAINT "plan_purchase_prospect_fk" FOREIGN KEY ("gym_id","prospect_id") REFERENCES "public"."prospect"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_purchase" ADD CONSTRAINT "plan_purchase_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_purchase" ADD CONSTRAINT "plan_purchase_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_purchase_by_creation" ON "plan_purchase" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_purchase_open" ON "plan_purchase" USING btree ("gym_id","expires_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "plan_purchase_of_client" ON "plan_purchase" USING btree ("gym_id","client_id") WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_purchase_fk" FOREIGN KEY ("gym_id","purchase_id") REFERENCES "public"."plan_purchase"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_link_of_purchase" ON "payment_link" USING btree ("gym_id","purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
ALTER TABLE "contract_acceptance" ADD CONSTRAINT "contract_acceptance_way" CHECK (way in ('space', 'signature', 'name', 'page'));--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_of" CHECK (purchase_id is not null or client_id is not null and membership_id is not null);--> statement-breakpoint
CREATE POLICY "plan_purchase_of_gym" ON "plan_purchase" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());