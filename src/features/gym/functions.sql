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
