SELECT set_audience('staff', 'payment_provider');

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
