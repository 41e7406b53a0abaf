SELECT set_audience('staff', 'custom_domain');

-- The gyms that have a name of their own, or ask for one. Runs as pulso_search, because none has been entered.
CREATE OR REPLACE FUNCTION gyms_with_domains() RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT d.gym_id FROM custom_domain d WHERE d.name <> '';
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_domains() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_domains() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_domains() TO pulso_auth;

-- Tells every server that the names to which it answers may be others.
CREATE OR REPLACE FUNCTION announce_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_work('domains');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce_domains AFTER INSERT OR UPDATE ON custom_domain FOR EACH STATEMENT EXECUTE FUNCTION announce_domains();
