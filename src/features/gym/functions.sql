-- The calendar day in the gym's time zone.
CREATE OR REPLACE FUNCTION local_today() RETURNS date LANGUAGE sql STABLE AS
$$ SELECT (current_instant() AT TIME ZONE (SELECT time_zone FROM gym WHERE gym_id = current_gym()))::date $$;

-- The instant of a time of day in the gym's zone.
CREATE OR REPLACE FUNCTION local_instant(day date, at text) RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT (day + at::time) AT TIME ZONE (SELECT time_zone FROM gym WHERE gym_id = current_gym()) $$;
