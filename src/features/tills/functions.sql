SELECT wake('staff', 'till', 'shift', 'cash_entry');

-- The open shift whose drawer takes cash now: the till's, or the only one where no till is named. It cannot be closed
-- before this transaction ends.
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

-- What is in a closed drawer was counted: nothing goes into it any more. Whoever puts something into an open one keeps it
-- from being closed until the transaction ends.
CREATE OR REPLACE FUNCTION require_open_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM shift s WHERE s.gym_id = NEW.gym_id AND s.id = NEW.shift_id AND s.closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the shift is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_entry_open_shift';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER require_open_shift AFTER INSERT ON cash_entry
FOR EACH ROW WHEN (NEW.shift_id IS NOT NULL) EXECUTE FUNCTION require_open_shift();
