SELECT set_audience('staff', 'till', 'shift', 'cash_entry');

-- The open shift that takes cash now: the till's, or the only one when no till is given. The lock keeps it open until
-- this transaction ends.
CREATE OR REPLACE FUNCTION open_shift(till uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  shifts uuid[];
BEGIN
  SELECT array_agg(s.id) INTO shifts FROM shift s
  WHERE s.gym_id = current_gym() AND s.closed_at IS NULL AND (till IS NULL OR s.till_id = till);
  IF cardinality(shifts) = 1 THEN
    PERFORM FROM shift s WHERE s.gym_id = current_gym() AND s.id = shifts[1] AND s.closed_at IS NULL FOR SHARE;
    IF FOUND THEN
      RETURN shifts[1];
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- The cash of a closed shift has been counted, so no entry may be added. The lock keeps an open shift open until this
-- transaction ends.
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
