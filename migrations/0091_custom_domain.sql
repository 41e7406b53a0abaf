CREATE TABLE "custom_domain" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"name" text NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"named_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"proved_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_domain_gym_id_pk" PRIMARY KEY("gym_id"),
	CONSTRAINT "custom_domain_name" CHECK (length(name) <= 253 and (name <> '' or proved_at is null))
);
--> statement-breakpoint
ALTER TABLE "custom_domain" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domain_unique" ON "custom_domain" USING btree ("name") WHERE proved_at is not null;--> statement-breakpoint
CREATE POLICY "custom_domain_of_gym" ON "custom_domain" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "custom_domain_of_search" ON "custom_domain" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);