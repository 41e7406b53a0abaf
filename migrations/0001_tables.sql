CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" uuid,
	"table_name" text NOT NULL,
	"row_id" uuid,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"dni" text DEFAULT '' NOT NULL,
	"dni_type" text DEFAULT 'rut' NOT NULL,
	"observation" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || surname || ' ' || email || ' ' || dni || ' ' || replace(dni, '.', '') || ' ' || document_key(dni))) STORED,
	"sort_key" text collate "C" GENERATED ALWAYS AS (sort_key(name || ' ' || surname)) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "client_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "client_dni_type" CHECK (dni_type in ('rut', 'other'))
);
--> statement-breakpoint
ALTER TABLE "client" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_account" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_account_gym_id_account_id_pk" PRIMARY KEY("gym_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "client_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_count" (
	"gym_id" uuid PRIMARY KEY DEFAULT current_gym() NOT NULL,
	"total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "link_request" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"email" text NOT NULL,
	"decision" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_request_gym_id_account_id_pk" PRIMARY KEY("gym_id","account_id"),
	CONSTRAINT "link_request_decision" CHECK (decision in ('confirmed', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "link_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gym" (
	"gym_id" uuid PRIMARY KEY DEFAULT current_gym() NOT NULL,
	"name" text NOT NULL,
	"country" text DEFAULT 'CL' NOT NULL,
	"currency" text DEFAULT 'CLP' NOT NULL,
	"time_zone" text DEFAULT 'America/Santiago' NOT NULL,
	"tax_rate" integer DEFAULT 1000 NOT NULL,
	"code" text NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_code_unique" UNIQUE("code"),
	CONSTRAINT "gym_tax_rate_bounds" CHECK (tax_rate between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "gym" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "membership" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"period" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"observation" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "membership_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "membership_period" CHECK (period in ('monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual'))
);
--> statement-breakpoint
ALTER TABLE "membership" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"send_receipt" boolean DEFAULT false NOT NULL,
	"document_type" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"plan_starts_on" date NOT NULL,
	"observation" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "payment_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "payment_amount_bounds" CHECK (amount between 1 and 100000000000),
	CONSTRAINT "payment_method" CHECK (method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online')),
	CONSTRAINT "payment_document_type" CHECK (document_type in ('exemptReceipt', 'vatReceipt'))
);
--> statement-breakpoint
ALTER TABLE "payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_payment" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_payment_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "sale_payment_method" CHECK (method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online'))
);
--> statement-breakpoint
ALTER TABLE "sale_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_gym_id_gym_gym_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gym"("gym_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_account" ADD CONSTRAINT "client_account_gym_id_client_id_client_gym_id_id_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_gym_id_client_id_client_gym_id_id_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_request" ADD CONSTRAINT "link_request_gym_id_client_id_client_gym_id_id_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_of_row" ON "audit" USING btree ("gym_id","table_name","row_id","id");--> statement-breakpoint
CREATE INDEX "credential_of_account" ON "credential" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_of_account" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_by_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "client_email_unique" ON "client" USING btree ("gym_id","email") WHERE deleted_at is null and email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "client_dni_unique" ON "client" USING btree ("gym_id",document_key(dni)) WHERE deleted_at is null and dni <> '';--> statement-breakpoint
CREATE INDEX "client_in_order" ON "client" USING btree ("gym_id","sort_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_by_text" ON "client" USING gin ("gym_id",search_text gin_trgm_ops,grams(search_text)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_by_creation" ON "client" USING btree ("gym_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_account_one_each" ON "client_account" USING btree ("gym_id","client_id");--> statement-breakpoint
CREATE INDEX "client_account_by_account" ON "client_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invitation_of_client" ON "invitation" USING btree ("gym_id","client_id","expires_at");--> statement-breakpoint
CREATE INDEX "membership_of_client" ON "membership" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "membership_by_expiry" ON "membership" USING btree ("gym_id","expires_on","client_id") WHERE deleted_at is null and active;--> statement-breakpoint
CREATE INDEX "payment_of_membership" ON "payment" USING btree ("gym_id","membership_id","plan_starts_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_of_client" ON "payment" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_by_day" ON "payment" USING btree ("gym_id","paid_on","amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sale_payment_by_day" ON "sale_payment" USING btree ("gym_id","paid_on","amount");--> statement-breakpoint
CREATE POLICY "audit_written" ON "audit" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "audit_read" ON "audit" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "client_of_gym" ON "client" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "client_of_search" ON "client" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "client_of_client" ON "client" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and id = current_client());--> statement-breakpoint
CREATE POLICY "client_account_of_gym" ON "client_account" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "client_account_of_search" ON "client_account" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "client_account_of_account" ON "client_account" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (account_id = current_account());--> statement-breakpoint
CREATE POLICY "client_count_of_gym" ON "client_count" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "client_count_of_search" ON "client_count" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "invitation_of_gym" ON "invitation" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "link_request_of_gym" ON "link_request" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_of_gym" ON "gym" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_of_search" ON "gym" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "gym_of_client" ON "gym" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_by_code" ON "gym" AS PERMISSIVE FOR SELECT TO "pulso_auth" USING (true);--> statement-breakpoint
CREATE POLICY "membership_of_gym" ON "membership" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "membership_of_search" ON "membership" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "membership_of_client" ON "membership" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "payment_of_gym" ON "payment" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "payment_of_client" ON "payment" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "sale_payment_of_gym" ON "sale_payment" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());