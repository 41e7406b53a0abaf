CREATE TABLE "contract_acceptance" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"way" text NOT NULL,
	"signer_name" text NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "contract_acceptance_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "contract_acceptance_way" CHECK (way in ('space', 'signature', 'name')),
	CONSTRAINT "contract_acceptance_signature" CHECK ((way = 'signature') = (signature <> ''))
);
--> statement-breakpoint
ALTER TABLE "contract_acceptance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contract_version" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "contract_version_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "contract_version_number_bounds" CHECK (number >= 1)
);
--> statement-breakpoint
ALTER TABLE "contract_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_transfer" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"rut" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"payment_id" uuid,
	"credit_entry_id" uuid,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_transfer_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "bank_transfer_amount_bounds" CHECK (amount between 1 and 100000000000),
	CONSTRAINT "bank_transfer_one_payment" CHECK (payment_id is null or credit_entry_id is null)
);
--> statement-breakpoint
ALTER TABLE "bank_transfer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contract_acceptance" ADD CONSTRAINT "contract_acceptance_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_acceptance" ADD CONSTRAINT "contract_acceptance_version_fk" FOREIGN KEY ("gym_id","version_id") REFERENCES "public"."contract_version"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer" ADD CONSTRAINT "bank_transfer_payment_fk" FOREIGN KEY ("gym_id","payment_id") REFERENCES "public"."payment"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer" ADD CONSTRAINT "bank_transfer_credit_entry_fk" FOREIGN KEY ("gym_id","credit_entry_id") REFERENCES "public"."credit_entry"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_acceptance_once" ON "contract_acceptance" USING btree ("gym_id","membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_version_number" ON "contract_version" USING btree ("gym_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_fingerprint_unique" ON "bank_transfer" USING btree ("gym_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_payment_unique" ON "bank_transfer" USING btree ("gym_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_credit_entry_unique" ON "bank_transfer" USING btree ("gym_id","credit_entry_id") WHERE credit_entry_id is not null;--> statement-breakpoint
CREATE INDEX "bank_transfer_by_day" ON "bank_transfer" USING btree ("gym_id","paid_on","id");--> statement-breakpoint
CREATE POLICY "contract_acceptance_written" ON "contract_acceptance" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "contract_acceptance_read" ON "contract_acceptance" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "contract_version_written" ON "contract_version" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "contract_version_read" ON "contract_version" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "bank_transfer_of_gym" ON "bank_transfer" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());