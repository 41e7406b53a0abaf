-- Today in the gym's time zone. PL/pgSQL, because a function that reads a table cannot be inlined, and PostgreSQL caches
-- its plan in PL/pgSQL but would plan an SQL function again in each statement that calls it.
CREATE OR REPLACE FUNCTION local_today() RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (current_instant() AT TIME ZONE (SELECT time_zone FROM gym WHERE gym_id = current_gym()))::date;
END $$;

-- The instant of a time of day in the gym's zone.
CREATE OR REPLACE FUNCTION local_instant(day date, at text) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (day + at::time) AT TIME ZONE (SELECT time_zone FROM gym WHERE gym_id = current_gym());
END $$;

-- The account that owns the gym which was entered. Runs as pulso_search, since accounts are looked up without a gym's rights.
CREATE OR REPLACE FUNCTION gym_owner() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT coalesce(g.owner_id, g.gym_id) FROM gym g WHERE g.gym_id = current_gym());
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gym_owner() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gym_owner() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gym_owner() TO pulso_auth, pulso_gym, pulso_client;

-- Since when its owner keeps the gym closed that was entered; null while it is open. Runs as pulso_maintenance, since closures are the
-- installation's.
CREATE OR REPLACE FUNCTION closed_since() RETURNS timestamptz LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT c.closed_at FROM closure c WHERE c.account_id = current_gym() AND c.reopened_at IS NULL);
END $$;
GRANT CREATE ON SCHEMA public TO pulso_maintenance;
ALTER FUNCTION closed_since() OWNER TO pulso_maintenance;
REVOKE CREATE ON SCHEMA public FROM pulso_maintenance;
REVOKE ALL ON FUNCTION closed_since() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION closed_since() TO pulso_gym;

-- Whose a gym is does not change.
CREATE OR REPLACE FUNCTION keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a gym keeps its owner';
END $$;
CREATE OR REPLACE TRIGGER keep_owner BEFORE UPDATE ON gym FOR EACH ROW
WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION keep_owner();
