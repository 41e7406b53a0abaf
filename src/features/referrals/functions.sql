SELECT set_audience('staff', 'referral_terms');

-- Promises a reward, by the terms of now, to whoever a prospect says referred them. Whoever else is named later has it instead, until it is decided.
CREATE OR REPLACE FUNCTION promise_referral() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referral (gym_id, prospect_id, client_id, reward_days, after_days, yearly_cap)
  SELECT t.gym_id, NEW.id, NEW.referrer_id, t.reward_days, t.after_days, t.yearly_cap
  FROM referral_terms t WHERE t.gym_id = NEW.gym_id AND t.active
  ON CONFLICT (gym_id, prospect_id) DO UPDATE SET client_id = EXCLUDED.client_id, version = referral.version + 1
  WHERE referral.state = 'open' AND referral.client_id <> EXCLUDED.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER promise_referral AFTER INSERT ON prospect FOR EACH ROW
  WHEN (NEW.referrer_id IS NOT NULL) EXECUTE FUNCTION promise_referral();
CREATE OR REPLACE TRIGGER promise_changed_referral AFTER UPDATE OF referrer_id ON prospect FOR EACH ROW
  WHEN (NEW.referrer_id IS NOT NULL AND NEW.referrer_id IS DISTINCT FROM OLD.referrer_id) EXECUTE FUNCTION promise_referral();
