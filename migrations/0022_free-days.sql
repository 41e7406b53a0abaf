ALTER TABLE "charge" DROP CONSTRAINT "charge_reason";--> statement-breakpoint
ALTER TABLE "charge" DROP CONSTRAINT "charge_period";--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "agreed_end" date;--> statement-breakpoint
ALTER TABLE "charge" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_gift" CHECK (reason <> 'gift' or amount = 0 and agreed_end is not null);--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_reason" CHECK (reason in ('sale', 'renewal', 'payment', 'prepaid', 'gift', 'freeze'));--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_period" CHECK (starts_on <= ends_on and (agreed_end is null or starts_on <= agreed_end));