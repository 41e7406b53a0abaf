CREATE TABLE "segment" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"match" text NOT NULL,
	"rules" jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "segment_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "segment_match" CHECK (match in ('all', 'any')),
	CONSTRAINT "segment_rules" CHECK (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_template" DROP CONSTRAINT "message_template_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "segment_name_unique" ON "segment" USING btree ("gym_id",fold(name)) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_kind" CHECK (kind in ('expiring', 'expired', 'unseen', 'birthday', 'trial', 'owing', 'unused', 'renewing', 'prospect', 'segment'));--> statement-breakpoint
CREATE POLICY "segment_of_gym" ON "segment" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());