CREATE TABLE "job" (
	"name" text NOT NULL,
	"period" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"held_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "job_name_period_pk" PRIMARY KEY("name","period")
);
