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
CREATE TABLE "counter" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counter_gym_id_name_pk" PRIMARY KEY("gym_id","name")
);
--> statement-breakpoint
ALTER TABLE "counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "class_date" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"date" date NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"teachers" text,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_date_gym_id_class_id_date_pk" PRIMARY KEY("gym_id","class_id","date")
);
--> statement-breakpoint
ALTER TABLE "class_date" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holiday" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"date" date NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "holiday_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "holiday" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "class" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"program_id" uuid,
	"days" text[] NOT NULL,
	"teachers" text DEFAULT '' NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"color" text DEFAULT '#000000' NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "class_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "class_days" CHECK (cardinality(days) between 1 and 7 and days <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
	CONSTRAINT "class_capacity_bounds" CHECK (capacity between 1 and 1000),
	CONSTRAINT "class_times" CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and start_time < end_time),
	CONSTRAINT "class_color" CHECK (color ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "class" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "stock_count" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"group_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"applied_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "stock_count_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "stock_count_status" CHECK (status in ('open', 'applied'))
);
--> statement-breakpoint
ALTER TABLE "stock_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count_line" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"count_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"counted" numeric(14, 3) NOT NULL,
	"expected" numeric(14, 3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "stock_count_line_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"limit" bigint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "credit_limit_bounds" CHECK ("limit" between 0 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "credit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "credit_entry_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "credit_entry_kind" CHECK (kind in ('sale', 'refund', 'payment')),
	CONSTRAINT "credit_entry_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_group" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"color" text DEFAULT '#4c5fd5' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "product_group_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "product_group_color" CHECK (color ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "product_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gym" (
	"gym_id" uuid PRIMARY KEY DEFAULT current_gym() NOT NULL,
	"name" text NOT NULL,
	"country" text DEFAULT 'CL' NOT NULL,
	"currency" text DEFAULT 'CLP' NOT NULL,
	"time_zone" text DEFAULT 'America/Santiago' NOT NULL,
	"tax_rate" integer DEFAULT 1000 NOT NULL,
	"booking_days" integer DEFAULT 7 NOT NULL,
	"cancel_minutes" integer DEFAULT 60 NOT NULL,
	"stock_policy" text DEFAULT 'warn' NOT NULL,
	"receipt_header" text DEFAULT '' NOT NULL,
	"lock_pin" text DEFAULT '' NOT NULL,
	"lock_pin_at" timestamp with time zone,
	"code" text NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gym_code_unique" UNIQUE("code"),
	CONSTRAINT "gym_tax_rate_bounds" CHECK (tax_rate between 0 and 10000),
	CONSTRAINT "gym_stock_policy" CHECK (stock_policy in ('warn', 'refuse')),
	CONSTRAINT "gym_booking_days_bounds" CHECK (booking_days between 0 and 60),
	CONSTRAINT "gym_cancel_minutes_bounds" CHECK (cancel_minutes between 0 and 10080)
);
--> statement-breakpoint
ALTER TABLE "gym" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_run" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"lines" integer NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"skipped" integer NOT NULL,
	"partial" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "import_run_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "import_run_kind" CHECK (kind in ('products', 'clients'))
);
--> statement-breakpoint
ALTER TABLE "import_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "membership" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"plan_id" uuid,
	"kind" text DEFAULT 'period' NOT NULL,
	"plan_name" text NOT NULL,
	"period" text NOT NULL,
	"days" integer,
	"price" bigint,
	"starts_on" date,
	"active" boolean DEFAULT true NOT NULL,
	"observation" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "membership_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "membership_period" CHECK (period in ('monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days') and (period = 'days') = (days is not null)),
	CONSTRAINT "membership_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription')),
	CONSTRAINT "membership_days_bounds" CHECK (days between 1 and 1000),
	CONSTRAINT "membership_price_bounds" CHECK (price between 0 and 100000000000),
	CONSTRAINT "membership_from_plan" CHECK ((plan_id is null) = (starts_on is null) and (plan_id is null) = (price is null))
);
--> statement-breakpoint
ALTER TABLE "membership" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_order" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'parked' NOT NULL,
	"client_id" uuid,
	"content" jsonb NOT NULL,
	"claim" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "saved_order_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "saved_order_status" CHECK (status in ('parked', 'resumed', 'sold', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "saved_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"till_id" uuid,
	"shift_id" uuid,
	"sale_id" uuid,
	"refund_id" uuid,
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
CREATE TABLE "plan" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" bigint NOT NULL,
	"billing_period" text,
	"days" integer,
	"reservations" text DEFAULT 'unlimited' NOT NULL,
	"reservation_limit" integer DEFAULT 0 NOT NULL,
	"reservation_period" text DEFAULT 'month' NOT NULL,
	"program_ids" uuid[] DEFAULT '{}' NOT NULL,
	"sell_online" boolean DEFAULT true NOT NULL,
	"stock" text DEFAULT 'unlimited' NOT NULL,
	"stock_limit" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "plan_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "plan_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription')),
	CONSTRAINT "plan_price_bounds" CHECK (price between 0 and 100000000000),
	CONSTRAINT "plan_length" CHECK (case when kind in ('days', 'trial') then days is not null and billing_period is null
        else days is null and billing_period is not null end),
	CONSTRAINT "plan_billing_period" CHECK (billing_period in ('monthly', 'quarterly', 'semiannual', 'annual')),
	CONSTRAINT "plan_days_bounds" CHECK (days between 1 and 1000),
	CONSTRAINT "plan_reservations" CHECK (reservations in ('unlimited', 'limited')),
	CONSTRAINT "plan_reservation_limit_bounds" CHECK (reservation_limit between 0 and 1000),
	CONSTRAINT "plan_reservation_period" CHECK (reservation_period in ('month', 'week')),
	CONSTRAINT "plan_stock" CHECK (stock in ('unlimited', 'limited')),
	CONSTRAINT "plan_stock_limit_bounds" CHECK (stock_limit between 0 and 100000)
);
--> statement-breakpoint
ALTER TABLE "plan" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"group_id" uuid,
	"code" text NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"profit" integer DEFAULT 0 NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"tax" bigint DEFAULT 0 NOT NULL,
	"price_includes_tax" boolean DEFAULT false NOT NULL,
	"price_change_allowed" boolean DEFAULT false NOT NULL,
	"default_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"service" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"reorder_point" numeric(14, 3) DEFAULT 0 NOT NULL,
	"preferred_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"low_stock_warning" boolean DEFAULT false NOT NULL,
	"warning_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || chr(10) || code || chr(10) || barcode)) STORED,
	"sort_key" text collate "C" GENERATED ALWAYS AS (sort_key(name)) STORED,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "product_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "product_amount_bounds" CHECK (least(cost, price, tax) >= 0 and greatest(cost, price, tax) <= 100000000000),
	CONSTRAINT "product_profit_bounds" CHECK (profit between -10000 and 100000000),
	CONSTRAINT "product_quantity_bounds" CHECK (least(default_quantity, reorder_point, preferred_quantity, warning_quantity) >= 0)
);
--> statement-breakpoint
ALTER TABLE "product" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_barcode" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"barcode" text NOT NULL,
	"product_id" uuid,
	CONSTRAINT "product_barcode_unique" PRIMARY KEY("gym_id","barcode")
);
--> statement-breakpoint
ALTER TABLE "product_barcode" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "program" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "program_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "program" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"total" bigint NOT NULL,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchase_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"client_id" uuid,
	"content" jsonb NOT NULL,
	"sent_to" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "receipt_kind" CHECK (kind in ('sale', 'refund', 'payment', 'debt'))
);
--> statement-breakpoint
ALTER TABLE "receipt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"refunded_on" date NOT NULL,
	"total" bigint NOT NULL,
	"rounding" bigint DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "refund_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "refund_method" CHECK (method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online', 'account'))
);
--> statement-breakpoint
ALTER TABLE "refund" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refund_line" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"sale_line_id" uuid NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"total" bigint NOT NULL,
	"restocked" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_line_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "refund_line_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "refund_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reservation" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"membership_id" uuid,
	"date" date NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"override_reason" text DEFAULT '' NOT NULL,
	"attended_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "reservation_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "reservation_status" CHECK (status in ('waiting', 'reserved', 'attended', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exercise" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "exercise_gym_id_name_key_pk" PRIMARY KEY("gym_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "exercise" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exercise_done" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"exercise_id" uuid NOT NULL,
	"date" date NOT NULL,
	"done" boolean DEFAULT true NOT NULL,
	CONSTRAINT "exercise_done_gym_id_client_id_date_exercise_id_pk" PRIMARY KEY("gym_id","client_id","date","exercise_id")
);
--> statement-breakpoint
ALTER TABLE "exercise_done" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "routine" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routine_gym_id_client_id_pk" PRIMARY KEY("gym_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "routine" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "routine_exercise" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"day" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"sets" integer,
	"repetitions" text DEFAULT '' NOT NULL,
	"load" text DEFAULT '' NOT NULL,
	"rest_seconds" integer,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "routine_exercise_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "routine_exercise_day" CHECK (day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
	CONSTRAINT "routine_exercise_sets_bounds" CHECK (sets between 1 and 100),
	CONSTRAINT "routine_exercise_rest_bounds" CHECK (rest_seconds between 0 and 3600)
);
--> statement-breakpoint
ALTER TABLE "routine_exercise" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "routine_template" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"exercises" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "routine_template_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "routine_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"client_id" uuid,
	"sold_on" date NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"rounding" bigint DEFAULT 0 NOT NULL,
	"tendered" bigint DEFAULT 0 NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"tax_rate" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "sale_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "sale_adds_up" CHECK (total = subtotal + tax and total >= 0 and subtotal >= 0 and tax >= 0)
);
--> statement-breakpoint
ALTER TABLE "sale" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_line" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"membership_id" uuid,
	"name" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"price" bigint NOT NULL,
	"taxing" text NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "sale_line_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "sale_line_taxing" CHECK (taxing in ('added', 'included', 'exempt')),
	CONSTRAINT "sale_line_quantity" CHECK (quantity > 0),
	CONSTRAINT "sale_line_one" CHECK ((product_id is null) <> (membership_id is null))
);
--> statement-breakpoint
ALTER TABLE "sale_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sale_payment" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"sale_id" uuid,
	"refund_id" uuid,
	"client_id" uuid,
	"shift_id" uuid,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_payment_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "sale_payment_method" CHECK (method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online'))
);
--> statement-breakpoint
ALTER TABLE "sale_payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_stock" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"average_cost" numeric(20, 6) DEFAULT 0 NOT NULL,
	"changed_in" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "product_stock_gym_id_product_id_pk" PRIMARY KEY("gym_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_stock" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"cost" numeric(20, 6),
	"average_before" numeric(20, 6) DEFAULT 0 NOT NULL,
	"average_after" numeric(20, 6) DEFAULT 0 NOT NULL,
	"quantity_after" numeric(14, 3) DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source_id" uuid,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "stock_movement_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "stock_movement_kind" CHECK (kind in ('sale', 'refund', 'purchase', 'cancellation', 'adjustment', 'count', 'import')),
	CONSTRAINT "stock_movement_quantity" CHECK (quantity <> 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cash_entry" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"shift_id" uuid,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source_id" uuid,
	"correction" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "cash_entry_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "cash_entry_kind" CHECK (kind in ('float', 'sale', 'refund', 'payment', 'debt', 'in', 'out')),
	CONSTRAINT "cash_entry_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
ALTER TABLE "cash_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shift" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"till_id" uuid NOT NULL,
	"float" bigint NOT NULL,
	"opened_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"opened_by" uuid DEFAULT current_account(),
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"counted" bigint,
	"expected" bigint,
	"difference" bigint,
	"summary" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shift_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "shift_float_bounds" CHECK (float between 0 and 100000000000)
);
--> statement-breakpoint
ALTER TABLE "shift" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "till" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "till_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "till" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_date" ADD CONSTRAINT "class_date_class_fk" FOREIGN KEY ("gym_id","class_id") REFERENCES "public"."class"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_program_fk" FOREIGN KEY ("gym_id","program_id") REFERENCES "public"."program"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_gym_id_gym_gym_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gym"("gym_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_account" ADD CONSTRAINT "client_account_gym_id_client_id_client_gym_id_id_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_gym_id_client_id_client_gym_id_id_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_request" ADD CONSTRAINT "link_request_gym_id_client_id_client_gym_id_id_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_group_fk" FOREIGN KEY ("gym_id","group_id") REFERENCES "public"."product_group"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_fk" FOREIGN KEY ("gym_id","count_id") REFERENCES "public"."stock_count"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_product_fk" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."product"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_client_fk" FOREIGN KEY ("gym_id","id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."credit"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_group" ADD CONSTRAINT "product_group_parent_fk" FOREIGN KEY ("gym_id","parent_id") REFERENCES "public"."product_group"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_plan_fk" FOREIGN KEY ("gym_id","plan_id") REFERENCES "public"."plan"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_order" ADD CONSTRAINT "saved_order_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_group_fk" FOREIGN KEY ("gym_id","group_id") REFERENCES "public"."product_group"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_sale_fk" FOREIGN KEY ("gym_id","sale_id") REFERENCES "public"."sale"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_shift_fk" FOREIGN KEY ("gym_id","shift_id") REFERENCES "public"."shift"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_fk" FOREIGN KEY ("gym_id","refund_id") REFERENCES "public"."refund"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_sale_line_fk" FOREIGN KEY ("gym_id","sale_line_id") REFERENCES "public"."sale_line"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_class_fk" FOREIGN KEY ("gym_id","class_id") REFERENCES "public"."class"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_done" ADD CONSTRAINT "exercise_done_exercise_fk" FOREIGN KEY ("gym_id","exercise_id") REFERENCES "public"."routine_exercise"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine" ADD CONSTRAINT "routine_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_exercise" ADD CONSTRAINT "routine_exercise_routine_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."routine"("gym_id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_shift_fk" FOREIGN KEY ("gym_id","shift_id") REFERENCES "public"."shift"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sale_fk" FOREIGN KEY ("gym_id","sale_id") REFERENCES "public"."sale"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_product_fk" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."product"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_fk" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."product"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_shift_fk" FOREIGN KEY ("gym_id","shift_id") REFERENCES "public"."shift"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_till_fk" FOREIGN KEY ("gym_id","till_id") REFERENCES "public"."till"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_of_row" ON "audit" USING btree ("gym_id","table_name","row_id","id");--> statement-breakpoint
CREATE INDEX "credential_of_account" ON "credential" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_of_account" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_by_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_date_unique" ON "holiday" USING btree ("gym_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_email_unique" ON "client" USING btree ("gym_id","email") WHERE deleted_at is null and email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "client_dni_unique" ON "client" USING btree ("gym_id",document_key(dni)) WHERE deleted_at is null and dni <> '';--> statement-breakpoint
CREATE INDEX "client_in_order" ON "client" USING btree ("gym_id","sort_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_by_text" ON "client" USING gin ("gym_id",search_text gin_trgm_ops,grams(search_text)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_by_creation" ON "client" USING btree ("gym_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_account_one_each" ON "client_account" USING btree ("gym_id","client_id");--> statement-breakpoint
CREATE INDEX "client_account_by_account" ON "client_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invitation_of_client" ON "invitation" USING btree ("gym_id","client_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_count_line_of_count" ON "stock_count_line" USING btree ("gym_id","count_id","product_id");--> statement-breakpoint
CREATE INDEX "credit_entry_of_client" ON "credit_entry" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_group_name_unique" ON "product_group" USING btree ("gym_id",coalesce(parent_id, gym_id),fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "import_run_by_time" ON "import_run" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_trial_once" ON "membership" USING btree ("gym_id","client_id") WHERE deleted_at is null and kind = 'trial';--> statement-breakpoint
CREATE INDEX "membership_of_plan" ON "membership" USING btree ("gym_id","plan_id") WHERE deleted_at is null and plan_id is not null;--> statement-breakpoint
CREATE INDEX "membership_of_client" ON "membership" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "membership_by_expiry" ON "membership" USING btree ("gym_id","expires_on","client_id") WHERE deleted_at is null and active;--> statement-breakpoint
CREATE INDEX "saved_order_by_status" ON "saved_order" USING btree ("gym_id","status","created_at");--> statement-breakpoint
CREATE INDEX "payment_of_membership" ON "payment" USING btree ("gym_id","membership_id","plan_starts_on") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_of_client" ON "payment" USING btree ("gym_id","client_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_of_sale" ON "payment" USING btree ("gym_id","sale_id") WHERE sale_id is not null;--> statement-breakpoint
CREATE INDEX "payment_of_shift" ON "payment" USING btree ("gym_id","shift_id") WHERE shift_id is not null;--> statement-breakpoint
CREATE INDEX "payment_by_day" ON "payment" USING btree ("gym_id","paid_on","amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "product_code_unique" ON "product" USING btree ("gym_id",upper(code)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_in_order" ON "product" USING btree ("gym_id","position","sort_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_of_group" ON "product" USING btree ("gym_id","group_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_change" ON "product" USING btree ("gym_id","changed_in");--> statement-breakpoint
CREATE INDEX "product_barcode_of_product" ON "product_barcode" USING btree ("gym_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "program_name_unique" ON "program" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "purchase_by_date" ON "purchase" USING btree ("gym_id","received_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number_unique" ON "receipt" USING btree ("gym_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_of_source" ON "receipt" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE INDEX "receipt_of_client" ON "receipt" USING btree ("gym_id","client_id");--> statement-breakpoint
CREATE INDEX "refund_of_sale" ON "refund" USING btree ("gym_id","sale_id");--> statement-breakpoint
CREATE INDEX "refund_of_shift" ON "refund" USING btree ("gym_id","shift_id");--> statement-breakpoint
CREATE INDEX "refund_line_of_refund" ON "refund_line" USING btree ("gym_id","refund_id");--> statement-breakpoint
CREATE INDEX "refund_line_of_sale_line" ON "refund_line" USING btree ("gym_id","sale_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_unique" ON "reservation" USING btree ("gym_id","class_id","date","client_id") WHERE deleted_at is null and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "reservation_of_client" ON "reservation" USING btree ("gym_id","client_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reservation_of_membership" ON "reservation" USING btree ("gym_id","membership_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "routine_exercise_of_client" ON "routine_exercise" USING btree ("gym_id","client_id","day","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "routine_template_name_unique" ON "routine_template" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sale_by_day" ON "sale" USING btree ("gym_id","sold_on","created_at","id","total","rounding");--> statement-breakpoint
CREATE INDEX "sale_of_shift" ON "sale" USING btree ("gym_id","shift_id");--> statement-breakpoint
CREATE INDEX "sale_of_client" ON "sale" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "sale_line_of_sale" ON "sale_line" USING btree ("gym_id","sale_id","position");--> statement-breakpoint
CREATE INDEX "sale_payment_by_day" ON "sale_payment" USING btree ("gym_id","paid_on","amount");--> statement-breakpoint
CREATE INDEX "sale_payment_of_sale" ON "sale_payment" USING btree ("gym_id","sale_id");--> statement-breakpoint
CREATE INDEX "sale_payment_of_shift" ON "sale_payment" USING btree ("gym_id","shift_id");--> statement-breakpoint
CREATE INDEX "product_stock_by_change" ON "product_stock" USING btree ("gym_id","changed_in");--> statement-breakpoint
CREATE INDEX "stock_movement_of_product" ON "stock_movement" USING btree ("gym_id","product_id","place");--> statement-breakpoint
CREATE INDEX "stock_movement_by_kind" ON "stock_movement" USING btree ("gym_id","kind","place");--> statement-breakpoint
CREATE INDEX "stock_movement_by_place" ON "stock_movement" USING btree ("gym_id","place");--> statement-breakpoint
CREATE INDEX "stock_movement_of_source" ON "stock_movement" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE INDEX "cash_entry_of_shift" ON "cash_entry" USING btree ("gym_id","shift_id","created_at");--> statement-breakpoint
CREATE INDEX "cash_entry_of_source" ON "cash_entry" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_one_open" ON "shift" USING btree ("gym_id","till_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "shift_by_opening" ON "shift" USING btree ("gym_id","opened_at");--> statement-breakpoint
CREATE INDEX "shift_of_till" ON "shift" USING btree ("gym_id","till_id","closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "till_name_unique" ON "till" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "audit_written" ON "audit" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "audit_read" ON "audit" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "counter_of_gym" ON "counter" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "class_date_of_gym" ON "class_date" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "holiday_of_gym" ON "holiday" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "class_of_gym" ON "class" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
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
CREATE POLICY "stock_count_of_gym" ON "stock_count" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_count_line_of_gym" ON "stock_count_line" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "credit_of_gym" ON "credit" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "credit_entry_written" ON "credit_entry" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "credit_entry_read" ON "credit_entry" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_group_of_gym" ON "product_group" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_of_gym" ON "gym" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_of_search" ON "gym" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "gym_of_client" ON "gym" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "gym_by_code" ON "gym" AS PERMISSIVE FOR SELECT TO "pulso_auth" USING (true);--> statement-breakpoint
CREATE POLICY "import_run_of_gym" ON "import_run" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "membership_of_gym" ON "membership" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "membership_of_search" ON "membership" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);--> statement-breakpoint
CREATE POLICY "membership_of_client" ON "membership" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "saved_order_of_gym" ON "saved_order" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "payment_of_gym" ON "payment" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "payment_of_client" ON "payment" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "plan_of_gym" ON "plan" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_of_gym" ON "product" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_barcode_of_gym" ON "product_barcode" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "program_of_gym" ON "program" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "purchase_of_gym" ON "purchase" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "receipt_of_gym" ON "receipt" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "refund_of_gym" ON "refund" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "refund_line_of_gym" ON "refund_line" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "reservation_of_gym" ON "reservation" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "reservation_of_client" ON "reservation" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "exercise_of_gym" ON "exercise" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "exercise_done_of_gym" ON "exercise_done" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "exercise_done_of_client" ON "exercise_done" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "routine_of_gym" ON "routine" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "routine_of_client" ON "routine" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "routine_exercise_of_gym" ON "routine_exercise" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "routine_exercise_of_client" ON "routine_exercise" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "routine_template_of_gym" ON "routine_template" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sale_of_gym" ON "sale" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sale_line_of_gym" ON "sale_line" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sale_payment_of_gym" ON "sale_payment" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_stock_of_gym" ON "product_stock" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_movement_written" ON "stock_movement" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_movement_read" ON "stock_movement" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "cash_entry_written" ON "cash_entry" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "cash_entry_read" ON "cash_entry" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "shift_of_gym" ON "shift" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "till_of_gym" ON "till" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());