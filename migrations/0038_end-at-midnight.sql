ALTER TABLE "class" DROP CONSTRAINT "class_times";--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_times" CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        and start_time < end_time);