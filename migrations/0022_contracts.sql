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
ALTER TABLE "contract_acceptance" ADD CONSTRAINT "contract_acceptance_membership_fk" FOREIGN KEY ("gym_id","membership_id") REFERENCES "public"."membership"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_acceptance" ADD CONSTRAINT "contract_acceptance_version_fk" FOREIGN KEY ("gym_id","version_id") REFERENCES "public"."contract_version"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_acceptance_once" ON "contract_acceptance" USING btree ("gym_id","membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_version_number" ON "contract_version" USING btree ("gym_id","number");--> statement-breakpoint
CREATE POLICY "contract_acceptance_written" ON "contract_acceptance" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "contract_acceptance_read" ON "contract_acceptance" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "contract_version_written" ON "contract_version" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "contract_version_read" ON "contract_version" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());