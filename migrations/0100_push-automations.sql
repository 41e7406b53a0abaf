ALTER TABLE "automation" DROP CONSTRAINT "automation_channel";--> statement-breakpoint
ALTER TABLE "automation" ADD CONSTRAINT "automation_channel" CHECK (channel in ('mail', 'cloud', 'push', 'hand'));--> statement-breakpoint
CREATE POLICY "automation_of_search" ON "automation" AS PERMISSIVE FOR SELECT TO "pulso_search" USING (true);