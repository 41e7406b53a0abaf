CREATE TABLE "erasure" (
	"gym_id" uuid DEFAULT current_gym() NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"erased_at" timestamp with time zone DEFAULT current_instant() NOT NULL,
	"erased_by" uuid DEFAULT current_account(),
	CONSTRAINT "erasure_gym_id_id_pk" PRIMARY KEY("gym_id","id")
);
--> statement-breakpoint
ALTER TABLE "erasure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_client_fk" FOREIGN KEY ("gym_id","client_id") REFERENCES "public"."client"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_once" ON "erasure" USING btree ("gym_id","client_id");--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_erased" CHECK (erased_at is null or deleted_at is not null);--> statement-breakpoint
CREATE POLICY "erasure_written" ON "erasure" AS PERMISSIVE FOR INSERT TO "pulso_gym" WITH CHECK (gym_id = current_gym());--> statement-breakpoint
CREATE POLICY "erasure_read" ON "erasure" AS PERMISSIVE FOR SELECT TO "pulso_gym" USING (gym_id = current_gym());