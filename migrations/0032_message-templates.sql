CREATE TABLE "message_template" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_template_gym_id_kind_pk" PRIMARY KEY("gym_id","kind"),
	CONSTRAINT "message_template_kind" CHECK (kind in ('expiring', 'expired', 'unseen', 'birthday', 'trial'))
);
--> statement-breakpoint
ALTER TABLE "message_template" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "message_template_of_gym" ON "message_template" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());