ALTER TABLE "sale_line" RENAME COLUMN "taxing" TO "tax_treatment";--> statement-breakpoint
ALTER TABLE "sale_line" RENAME CONSTRAINT "sale_line_taxing" TO "sale_line_tax_treatment";--> statement-breakpoint
ALTER TABLE "client_standing" RENAME TO "client_membership_status";--> statement-breakpoint
ALTER TABLE "client_membership_status" RENAME CONSTRAINT "client_standing_gym_id_client_id_pk" TO "client_membership_status_gym_id_client_id_pk";--> statement-breakpoint
ALTER TABLE "client_membership_status" RENAME CONSTRAINT "client_standing_client_fk" TO "client_membership_status_client_fk";--> statement-breakpoint
ALTER INDEX "client_standing_by_expiry" RENAME TO "client_membership_status_by_expiry";--> statement-breakpoint
ALTER POLICY "client_standing_of_gym" ON "client_membership_status" RENAME TO "client_membership_status_of_gym";--> statement-breakpoint
ALTER POLICY "client_standing_of_search" ON "client_membership_status" RENAME TO "client_membership_status_of_search";--> statement-breakpoint
-- A function's parameter keeps its name while the function lives; its file creates it anew.
DROP FUNCTION IF EXISTS find_clients(text, text, int, int);
