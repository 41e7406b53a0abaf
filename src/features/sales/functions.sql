SELECT set_audience('staff', 'sale', 'sale_line', 'sale_payment');

-- Amounts are stored in minor units, so another currency would change the value of every one that was recorded.
CREATE OR REPLACE FUNCTION protect_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment WHERE gym_id = NEW.gym_id)
    OR EXISTS (SELECT FROM sale_payment WHERE gym_id = NEW.gym_id)
    OR EXISTS (SELECT FROM sale WHERE gym_id = NEW.gym_id)
    OR EXISTS (SELECT FROM cash_entry WHERE gym_id = NEW.gym_id)
    OR EXISTS (SELECT FROM purchase WHERE gym_id = NEW.gym_id) THEN
    RAISE EXCEPTION 'currency is in use' USING ERRCODE = 'check_violation', CONSTRAINT = 'gym_currency_in_use';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER protect_currency BEFORE UPDATE OF currency ON gym
FOR EACH ROW WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION protect_currency();

-- Assigns a membership payment to the shift in which it was taken, whatever its method: the shift of its sale, or, when
-- dated today, the open shift of its till, or the only open one. open_shift keeps it open until this transaction ends.
CREATE OR REPLACE FUNCTION assign_payment_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sale_id IS NOT NULL THEN
    SELECT s.shift_id INTO NEW.shift_id FROM sale s WHERE s.gym_id = NEW.gym_id AND s.id = NEW.sale_id;
  -- What was paid online is of nobody's shift.
  ELSIF NEW.paid_on = local_today() AND (NEW.method <> 'online' OR NEW.created_by IS NOT NULL) THEN
    NEW.shift_id := open_shift(NEW.till_id);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_payment_shift BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION assign_payment_shift();

CREATE OR REPLACE TRIGGER count_added_income AFTER INSERT ON sale_payment REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_income('products');
CREATE OR REPLACE TRIGGER count_changed_income AFTER DELETE OR UPDATE OF amount, paid_on ON sale_payment
FOR EACH ROW EXECUTE FUNCTION count_changed_income('products');
