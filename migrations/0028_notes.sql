CREATE TABLE "client_note" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid DEFAULT current_account(),
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "client_note_gym_id_id_pk" PRIMARY KEY("gym_id","id"),
	CONSTRAINT "client_note_kind" CHECK (kind in ('note', 'call', 'whatsapp', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "client_note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_note_of_client" ON "client_note" USING btree ("gym_id","client_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "client_note_of_gym" ON "client_note" AS PERMISSIVE FOR ALL TO "pulso_gym" USING (gym_id = current_gym()) WITH CHECK (gym_id = current_gym());