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
ALTER TABLE "bank_transfer" ADD CONSTRAINT "bank_transfer_payment_fk" FOREIGN KEY ("gym_id","payment_id") REFERENCES "public"."payment"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer" ADD CONSTRAINT "bank_transfer_credit_entry_fk" FOREIGN KEY ("gym_id","credit_entry_id") REFERENCES "public"."credit_entry"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_fingerprint_unique" ON "bank_transfer" USING btree ("gym_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_payment_unique" ON "bank_transfer" USING btree ("gym_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_credit_entry_unique" ON "bank_transfer" USING btree ("gym_id","credit_entry_id") WHERE credit_entry_id is not null;--> statement-breakpoint
CREATE INDEX "bank_transfer_by_day" ON "bank_transfer" USING btree ("gym_id","paid_on","id");--> statement-breakpoint
CREATE POLICY "bank_transfer_of_gym" ON "bank_transfer" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());