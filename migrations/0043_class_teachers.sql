ALTER TABLE "class_date" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "class" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "class_date" ADD CONSTRAINT "class_date_teacher_fk" FOREIGN KEY ("gym_id","teacher_id") REFERENCES "public"."team_member"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_teacher_fk" FOREIGN KEY ("gym_id","teacher_id") REFERENCES "public"."team_member"("gym_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_date" ADD CONSTRAINT "class_date_teacher" CHECK (teacher_id is null or teachers is not null);