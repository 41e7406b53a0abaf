-- A membership's payment is of the shift during which it was taken, whatever its method: its sale's, or when it is of
-- today that of its till or of the only open one. That shift cannot be closed before this transaction ends.
CREATE FUNCTION place_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sale_id IS NOT NULL THEN
    SELECT s.shift_id INTO NEW.shift_id FROM sale s WHERE s.gym_id = NEW.gym_id AND s.id = NEW.sale_id;
  ELSIF NEW.paid_on = local_today() THEN
    NEW.shift_id := open_shift(NEW.till_id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER place_payment BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION place_payment();
--> statement-breakpoint
-- Cash taken for a membership is in the ledger as it stands now, whatever was changed since: in its shift while that is
-- open, and once it is closed in none. One taken outside of any shift, and found today to have been cash, is in the open
-- one. What a sale or refund takes along they write themselves, and say so with app.cash_written.
CREATE OR REPLACE FUNCTION keep_cash_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint := 0;
  now_is bigint := CASE WHEN NEW.method = 'cash' AND NEW.deleted_at IS NULL THEN NEW.amount ELSE 0 END;
  drawer uuid := NEW.shift_id;
BEGIN
  IF current_setting('app.cash_written', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    was := CASE WHEN OLD.method = 'cash' AND OLD.deleted_at IS NULL THEN OLD.amount ELSE 0 END;
  END IF;
  IF now_is = was THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF drawer IS NOT NULL THEN
      SELECT s.id INTO drawer FROM shift s
      WHERE s.gym_id = NEW.gym_id AND s.id = NEW.shift_id AND s.closed_at IS NULL FOR SHARE;
    ELSIF NEW.paid_on = local_today() AND NOT EXISTS (
      SELECT FROM cash_entry e WHERE e.gym_id = NEW.gym_id AND e.source_id = NEW.id) THEN
      drawer := open_shift(NEW.till_id);
    END IF;
  END IF;
  INSERT INTO cash_entry (gym_id, shift_id, kind, amount, source_id, correction)
  VALUES (NEW.gym_id, drawer, 'payment', now_is - was, NEW.id, TG_OP = 'UPDATE');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is in a closed drawer was counted: nothing goes into it any more. Whoever puts something into an open one keeps it
-- from being closed until the transaction ends.
CREATE FUNCTION require_open_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM shift s WHERE s.gym_id = NEW.gym_id AND s.id = NEW.shift_id AND s.closed_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the shift is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_entry_open_shift';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER require_open_shift AFTER INSERT ON cash_entry
FOR EACH ROW WHEN (NEW.shift_id IS NOT NULL) EXECUTE FUNCTION require_open_shift();
