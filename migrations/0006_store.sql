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
CREATE TABLE "saved_order" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'parked' NOT NULL,
	"client_id" uuid,
	"content" jsonb NOT NULL,
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
CREATE TABLE "counter" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counter_gym_id_name_pk" PRIMARY KEY("gym_id","name")
);
--> statement-breakpoint
ALTER TABLE "counter" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "purchase" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"total" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "purchase_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_count" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"applied_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "stock_count_line_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_count_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quantity" numeric(14, 3) NOT NULL,
	"cost" numeric(20, 6),
	"average_after" numeric(20, 6) DEFAULT 0 NOT NULL,
	"quantity_after" numeric(14, 3) DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	CONSTRAINT "stock_movement_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "stock_movement_kind" CHECK (kind in ('sale', 'refund', 'purchase', 'adjustment', 'count', 'import')),
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
ALTER TABLE "gym" ADD COLUMN "stock_policy" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "gym" ADD COLUMN "receipt_header" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gym" ADD COLUMN "lock_pin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sale_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_payment" ADD COLUMN "sale_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_payment" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_payment" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "sale_payment" ADD COLUMN "shift_id" uuid;--> statement-breakpoint
ALTER TABLE "credit" ADD CONSTRAINT "credit_client_fk" FOREIGN KEY ("gym_id","id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."credit"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_order" ADD CONSTRAINT "saved_order_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_group_fk" FOREIGN KEY ("gym_id","group_id") REFERENCES "public"."product_group"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_group" ADD CONSTRAINT "product_group_parent_fk" FOREIGN KEY ("gym_id","parent_id") REFERENCES "public"."product_group"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_sale_fk" FOREIGN KEY ("gym_id","sale_id") REFERENCES "public"."sale"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_shift_fk" FOREIGN KEY ("gym_id","shift_id") REFERENCES "public"."shift"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_fk" FOREIGN KEY ("gym_id","refund_id") REFERENCES "public"."refund"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_sale_line_fk" FOREIGN KEY ("gym_id","sale_line_id") REFERENCES "public"."sale_line"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_shift_fk" FOREIGN KEY ("gym_id","shift_id") REFERENCES "public"."shift"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sale_fk" FOREIGN KEY ("gym_id","sale_id") REFERENCES "public"."sale"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_product_fk" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."product"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_fk" FOREIGN KEY ("gym_id","count_id") REFERENCES "public"."stock_count"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_product_fk" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."product"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_fk" FOREIGN KEY ("gym_id","product_id") REFERENCES "public"."product"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entry" ADD CONSTRAINT "cash_entry_shift_fk" FOREIGN KEY ("gym_id","shift_id") REFERENCES "public"."shift"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift" ADD CONSTRAINT "shift_till_fk" FOREIGN KEY ("gym_id","till_id") REFERENCES "public"."till"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_of_client" ON "credit_entry" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "import_run_by_time" ON "import_run" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_order_by_status" ON "saved_order" USING btree ("gym_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "product_code_unique" ON "product" USING btree ("gym_id",upper(code)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_in_order" ON "product" USING btree ("gym_id","position","sort_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_of_group" ON "product" USING btree ("gym_id","group_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "product_by_change" ON "product" USING btree ("gym_id","changed_in");--> statement-breakpoint
CREATE INDEX "product_barcode_of_product" ON "product_barcode" USING btree ("gym_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_group_name_unique" ON "product_group" USING btree ("gym_id",coalesce(parent_id, gym_id),fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number_unique" ON "receipt" USING btree ("gym_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_of_source" ON "receipt" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE INDEX "receipt_of_client" ON "receipt" USING btree ("gym_id","client_id");--> statement-breakpoint
CREATE INDEX "refund_of_sale" ON "refund" USING btree ("gym_id","sale_id");--> statement-breakpoint
CREATE INDEX "refund_by_time" ON "refund" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_line_of_refund" ON "refund_line" USING btree ("gym_id","refund_id");--> statement-breakpoint
CREATE INDEX "refund_line_of_sale_line" ON "refund_line" USING btree ("gym_id","sale_line_id");--> statement-breakpoint
CREATE INDEX "sale_by_time" ON "sale" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "sale_of_shift" ON "sale" USING btree ("gym_id","shift_id");--> statement-breakpoint
CREATE INDEX "sale_of_client" ON "sale" USING btree ("gym_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "sale_line_of_sale" ON "sale_line" USING btree ("gym_id","sale_id","position");--> statement-breakpoint
CREATE INDEX "sale_line_of_product" ON "sale_line" USING btree ("gym_id","product_id");--> statement-breakpoint
CREATE INDEX "product_stock_by_change" ON "product_stock" USING btree ("gym_id","changed_in");--> statement-breakpoint
CREATE INDEX "stock_count_line_of_count" ON "stock_count_line" USING btree ("gym_id","count_id","product_id");--> statement-breakpoint
CREATE INDEX "stock_movement_of_product" ON "stock_movement" USING btree ("gym_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movement_by_time" ON "stock_movement" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movement_of_source" ON "stock_movement" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE INDEX "cash_entry_of_shift" ON "cash_entry" USING btree ("gym_id","shift_id","created_at");--> statement-breakpoint
CREATE INDEX "cash_entry_of_source" ON "cash_entry" USING btree ("gym_id","source_id");--> statement-breakpoint
CREATE INDEX "cash_entry_by_time" ON "cash_entry" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_one_open" ON "shift" USING btree ("gym_id","till_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "shift_by_opening" ON "shift" USING btree ("gym_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "till_name_unique" ON "till" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payment_of_sale" ON "payment" USING btree ("gym_id","sale_id") WHERE sale_id is not null;--> statement-breakpoint
CREATE INDEX "sale_payment_of_sale" ON "sale_payment" USING btree ("gym_id","sale_id");--> statement-breakpoint
CREATE INDEX "sale_payment_of_shift" ON "sale_payment" USING btree ("gym_id","shift_id");--> statement-breakpoint
ALTER TABLE "gym" ADD CONSTRAINT "gym_stock_policy" CHECK (stock_policy in ('warn', 'refuse'));--> statement-breakpoint
CREATE POLICY "credit_of_gym" ON "credit" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "credit_entry_written" ON "credit_entry" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "credit_entry_read" ON "credit_entry" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "import_run_of_gym" ON "import_run" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "saved_order_of_gym" ON "saved_order" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_of_gym" ON "product" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_barcode_of_gym" ON "product_barcode" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_group_of_gym" ON "product_group" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "counter_of_gym" ON "counter" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "receipt_of_gym" ON "receipt" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "refund_of_gym" ON "refund" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "refund_line_of_gym" ON "refund_line" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sale_of_gym" ON "sale" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "sale_line_of_gym" ON "sale_line" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "product_stock_of_gym" ON "product_stock" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "purchase_of_gym" ON "purchase" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_count_of_gym" ON "stock_count" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_count_line_of_gym" ON "stock_count_line" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_movement_written" ON "stock_movement" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "stock_movement_read" ON "stock_movement" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "cash_entry_written" ON "cash_entry" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "cash_entry_read" ON "cash_entry" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "shift_of_gym" ON "shift" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "till_of_gym" ON "till" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());