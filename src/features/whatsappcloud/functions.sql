SELECT set_audience('staff', 'whatsapp_account', 'whatsapp_template');

-- The gyms whose number writes by itself. Runs as pulso_search, because no gym was entered.
CREATE OR REPLACE FUNCTION gyms_with_whatsapp() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT a.gym_id FROM whatsapp_account a WHERE a.active AND a.paused_for IS NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_whatsapp() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_whatsapp() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_whatsapp() TO pulso_auth;
