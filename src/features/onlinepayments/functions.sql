SELECT set_audience('staff', 'payment_provider');

-- A payment that was made online counts for no more than what its provider received and did not give back. Less is allowed, as what
-- was given back is taken off in two steps.
CREATE OR REPLACE FUNCTION limit_online_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM online_payment o
    WHERE o.gym_id = NEW.gym_id AND o.payment_id = NEW.id AND NEW.amount > o.amount - o.refunded) THEN
    RAISE EXCEPTION 'more than was paid online' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_online_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER limit_online_payment BEFORE UPDATE OF amount ON payment
FOR EACH ROW WHEN (NEW.amount > OLD.amount) EXECUTE FUNCTION limit_online_payment();

-- The gyms that wait for what a provider says. Runs as pulso_search, because no gym was entered.
CREATE OR REPLACE FUNCTION gyms_with_online_payments() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT p.gym_id FROM online_payment p WHERE p.next_check_at IS NOT NULL
  UNION SELECT r.gym_id FROM online_refund r WHERE r.next_check_at IS NOT NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_online_payments() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_online_payments() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_online_payments() TO pulso_auth;
