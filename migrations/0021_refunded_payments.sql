ALTER TABLE "payment" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
-- What refunds took back until now: what was not deleted before them.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT gym_id FROM gym LOOP
    PERFORM set_config('app.gym_id', one.gym_id::text, true);
    UPDATE payment p SET refund_id = f.id
    FROM sale_line l JOIN refund_line b ON b.gym_id = l.gym_id AND b.sale_line_id = l.id
      JOIN refund f ON f.gym_id = b.gym_id AND f.id = b.refund_id
    WHERE l.gym_id = one.gym_id AND p.gym_id = l.gym_id AND p.sale_id = l.sale_id
      AND p.membership_id = l.membership_id AND p.deleted_at >= f.created_at;
  END LOOP;
  PERFORM set_config('app.gym_id', '', true);
END $$;
