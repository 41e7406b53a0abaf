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
ALTER TABLE "membership" DROP CONSTRAINT "membership_period";--> statement-breakpoint
ALTER TABLE "gym" ADD COLUMN "booking_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "gym" ADD COLUMN "cancel_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "kind" text DEFAULT 'period' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "class_date" ADD CONSTRAINT "class_date_class_fk" FOREIGN KEY ("gym_id","class_id") REFERENCES "public"."class"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_program_fk" FOREIGN KEY ("gym_id","program_id") REFERENCES "public"."program"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_class_fk" FOREIGN KEY ("gym_id","class_id") REFERENCES "public"."class"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_done" ADD CONSTRAINT "exercise_done_exercise_fk" FOREIGN KEY ("gym_id","exercise_id") REFERENCES "public"."routine_exercise"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine" ADD CONSTRAINT "routine_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routine_exercise" ADD CONSTRAINT "routine_exercise_routine_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."routine"("gym_id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_date_unique" ON "holiday" USING btree ("gym_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "program_name_unique" ON "program" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_unique" ON "reservation" USING btree ("gym_id","class_id","date","client_id") WHERE deleted_at is null and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "reservation_of_client" ON "reservation" USING btree ("gym_id","client_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reservation_of_membership" ON "reservation" USING btree ("gym_id","membership_id","date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "routine_exercise_of_client" ON "routine_exercise" USING btree ("gym_id","client_id","day","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "routine_template_name_unique" ON "routine_template" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_plan_fk" FOREIGN KEY ("gym_id","plan_id") REFERENCES "public"."plan"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_trial_once" ON "membership" USING btree ("gym_id","client_id") WHERE deleted_at is null and kind = 'trial';--> statement-breakpoint
CREATE INDEX "membership_of_plan" ON "membership" USING btree ("gym_id","plan_id") WHERE deleted_at is null and plan_id is not null;--> statement-breakpoint
ALTER TABLE "gym" ADD CONSTRAINT "gym_booking_days_bounds" CHECK (booking_days between 0 and 60);--> statement-breakpoint
ALTER TABLE "gym" ADD CONSTRAINT "gym_cancel_minutes_bounds" CHECK (cancel_minutes between 0 and 10080);--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_kind" CHECK (kind in ('period', 'days', 'trial', 'subscription'));--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_days_bounds" CHECK (days between 1 and 1000);--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_price_bounds" CHECK (price between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_from_plan" CHECK ((plan_id is null) = (starts_on is null) and (plan_id is null) = (price is null));--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_period" CHECK (period in ('monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days') and (period = 'days') = (days is not null));--> statement-breakpoint
CREATE POLICY "class_date_of_gym" ON "class_date" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "holiday_of_gym" ON "holiday" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "class_of_gym" ON "class" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "plan_of_gym" ON "plan" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "program_of_gym" ON "program" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "reservation_of_gym" ON "reservation" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "reservation_of_client" ON "reservation" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "exercise_of_gym" ON "exercise" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "exercise_done_of_gym" ON "exercise_done" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "exercise_done_of_client" ON "exercise_done" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "routine_of_gym" ON "routine" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "routine_of_client" ON "routine" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "routine_exercise_of_gym" ON "routine_exercise" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "routine_exercise_of_client" ON "routine_exercise" AS PERMISSIVE FOR SELECT TO "pulso_client" USING (gym_id = current_gym() and client_id = current_client());--> statement-breakpoint
CREATE POLICY "routine_template_of_gym" ON "routine_template" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());