SELECT set_audience('staff', 'plan_purchase');

-- Whoever is erased among the prospects is forgotten where they began to buy and did not pay.
CREATE OR REPLACE FUNCTION forget_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plan_purchase SET request = '{}', expires_at = least(expires_at, current_instant()), version = version + 1
  WHERE gym_id = NEW.gym_id AND prospect_id = NEW.id AND paid_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER forget_purchases AFTER UPDATE OF erased_at ON prospect
FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_purchases();
