CREATE TABLE "accounting_entry" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"month" date NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"corrects" date,
	"receipt_id" uuid,
	"receipt_number" bigint,
	"dni" text DEFAULT '' NOT NULL,
	"net" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"exempt" bigint DEFAULT 0 NOT NULL,
	"rounding" bigint DEFAULT 0 NOT NULL,
	"methods" text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "accounting_entry_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "accounting_entry_kind" CHECK (kind in ('sale', 'payment', 'refund', 'cancellation', 'added', 'changed', 'removed')),
	CONSTRAINT "accounting_entry_corrects_earlier" CHECK (case when kind in ('added', 'changed', 'removed') then corrects < month else corrects is null end)
);
--> statement-breakpoint
ALTER TABLE "accounting_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "closed_month" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"month" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "closed_month_gym_id_month_pk" PRIMARY KEY("gym_id","month"),
	CONSTRAINT "closed_month_first_day" CHECK (extract(day from month) = 1)
);
--> statement-breakpoint
ALTER TABLE "closed_month" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "accounting_entry_of_month" ON "accounting_entry" USING btree ("gym_id","month","day");--> statement-breakpoint
CREATE INDEX "accounting_entry_of_source" ON "accounting_entry" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE INDEX "accounting_entry_corrects" ON "accounting_entry" USING btree ("gym_id","corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX "receipt_cancelled" ON "receipt" USING btree ("gym_id","cancelled_at") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE POLICY "accounting_entry_written" ON "accounting_entry" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "accounting_entry_read" ON "accounting_entry" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "closed_month_written" ON "closed_month" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "closed_month_read" ON "closed_month" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());