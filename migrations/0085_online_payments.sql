CREATE TABLE "online_payment" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"production" boolean NOT NULL,
	"keys_number" integer DEFAULT 1 NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"payment_reference" text,
	"payment_id" uuid,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"told_refunded" bigint,
	"disputed" boolean DEFAULT false NOT NULL,
	"unanswered" boolean DEFAULT false NOT NULL,
	"attention" text,
	"returned" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_payment_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "online_payment_provider" CHECK (provider in ('mercadopago', 'khipu', 'webpay', 'fintoc')),
	CONSTRAINT "online_payment_state" CHECK (state in ('pending', 'paid', 'rejected', 'expired')),
	CONSTRAINT "online_payment_attention" CHECK (attention in ('surplus', 'refunded', 'differs', 'unanswered')),
	CONSTRAINT "online_payment_amounts" CHECK (amount between 1 and 100000000000 and refunded between 0 and amount)
);
--> statement-breakpoint
ALTER TABLE "online_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "online_refund" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"online_payment_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "online_refund_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "online_refund_state" CHECK (state in ('sending', 'done', 'refused', 'unclear')),
	CONSTRAINT "online_refund_amount_bounds" CHECK (amount between 1 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "online_refund" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_link" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "payment_link_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "payment_link_amount_bounds" CHECK (amount between 1 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "payment_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_provider" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"active" boolean NOT NULL,
	"production" boolean NOT NULL,
	"access_key" text NOT NULL,
	"secret" text NOT NULL,
	"keys_at" timestamp with time zone NOT NULL,
	"keys_number" integer DEFAULT 1 NOT NULL,
	"former_keys" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "payment_provider_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "payment_provider_known" CHECK (provider in ('mercadopago', 'khipu', 'webpay', 'fintoc'))
);
--> statement-breakpoint
ALTER TABLE "payment_provider" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "online_payment" ADD CONSTRAINT "online_payment_link_fk" FOREIGN KEY ("gym_id","link_id") REFERENCES "public"."payment_link"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_payment" ADD CONSTRAINT "online_payment_payment_fk" FOREIGN KEY ("gym_id","payment_id") REFERENCES "public"."payment"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_refund" ADD CONSTRAINT "online_refund_online_payment_fk" FOREIGN KEY ("gym_id","online_payment_id") REFERENCES "public"."online_payment"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_link" ADD CONSTRAINT "payment_link_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "online_payment_once" ON "online_payment" USING btree ("gym_id","provider","payment_reference") WHERE payment_reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "online_payment_taken_once" ON "online_payment" USING btree ("gym_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "online_payment_of_link" ON "online_payment" USING btree ("gym_id","link_id","created_at");--> statement-breakpoint
CREATE INDEX "online_payment_due" ON "online_payment" USING btree ("gym_id","next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "online_refund_of_payment" ON "online_refund" USING btree ("gym_id","online_payment_id");--> statement-breakpoint
CREATE INDEX "online_refund_due" ON "online_refund" USING btree ("gym_id","next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_link_open" ON "payment_link" USING btree ("gym_id","membership_id") WHERE cancelled_at is null and paid_at is null;--> statement-breakpoint
CREATE INDEX "payment_link_of_client" ON "payment_link" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_provider_once" ON "payment_provider" USING btree ("gym_id","provider");--> statement-breakpoint
CREATE POLICY "online_payment_of_gym" ON "online_payment" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "online_payment_of_search" ON "online_payment" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "online_refund_of_gym" ON "online_refund" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "online_refund_of_search" ON "online_refund" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "payment_link_of_gym" ON "payment_link" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "payment_provider_of_gym" ON "payment_provider" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());