CREATE TABLE "gym_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"after" uuid,
	"name" text NOT NULL,
	"price" text NOT NULL,
	"paid_until" date,
	"note" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"agreed_by" uuid NOT NULL,
	CONSTRAINT "gym_plan_in_order" UNIQUE NULLS NOT DISTINCT("account_id","after")
);
