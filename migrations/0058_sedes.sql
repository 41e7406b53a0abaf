ALTER TABLE "gym_code" DROP CONSTRAINT "gym_code_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "suspension" DROP CONSTRAINT "suspension_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "gym" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
CREATE INDEX "gym_of_owner" ON "gym" USING btree ("owner_id");