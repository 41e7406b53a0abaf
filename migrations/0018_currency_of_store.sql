-- What the store sold, bought or put into a drawer is in the gym's currency too, also where nobody has paid yet.
CREATE OR REPLACE FUNCTION keep_currency() RETURNS trigger LANGUAGE plpgsql AS $$
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
