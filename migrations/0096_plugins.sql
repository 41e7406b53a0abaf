CREATE TABLE "plugin" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"rights" text[] NOT NULL,
	"events" text[] NOT NULL,
	"data" text NOT NULL,
	"help" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"api_key_id" uuid NOT NULL,
	"webhook_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "plugin_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "plugin" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "managed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "bounds" text[];--> statement-breakpoint
ALTER TABLE "plugin" ADD CONSTRAINT "plugin_api_key_fk" FOREIGN KEY ("gym_id","api_key_id") REFERENCES "public"."api_key"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin" ADD CONSTRAINT "plugin_webhook_fk" FOREIGN KEY ("gym_id","webhook_id") REFERENCES "public"."webhook"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_key" ON "plugin" USING btree ("gym_id","key") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "plugin_of_gym" ON "plugin" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());