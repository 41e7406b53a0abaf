ALTER TABLE "support_look" DROP CONSTRAINT "support_look_visit_id_what_pk";--> statement-breakpoint
ALTER TABLE "support_look" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "support_look" ADD CONSTRAINT "support_look_once" UNIQUE NULLS NOT DISTINCT("visit_id","what","client_id");