-- As before; a variable named found hid what it was asked after the lock.
CREATE OR REPLACE FUNCTION open_shift(till uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  drawers uuid[];
BEGIN
  SELECT array_agg(s.id) INTO drawers FROM shift s
  WHERE s.gym_id = current_gym() AND s.closed_at IS NULL AND (till IS NULL OR s.till_id = till);
  IF cardinality(drawers) = 1 THEN
    PERFORM FROM shift s WHERE s.gym_id = current_gym() AND s.id = drawers[1] AND s.closed_at IS NULL FOR SHARE;
    IF FOUND THEN
      RETURN drawers[1];
    END IF;
  END IF;
  RETURN NULL;
END $$;
