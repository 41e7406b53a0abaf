-- Before gyms could be suspended it did not say so.
DROP FUNCTION IF EXISTS installed_gyms();
-- The gyms of the installation, with figures and the owner's address, and no row of a gym's people. The last use is the last
-- thing that somebody did, or the last request of a session of the owner or the team.
-- Runs as pulso_maintenance, which may count in all gyms; only an operator may call it.
CREATE OR REPLACE FUNCTION installed_gyms() RETURNS TABLE (gym_id uuid, name text, owner_email text, owner_proved boolean,
  created_at timestamptz, used_at timestamptz, clients int, suspension uuid, message text, suspended_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT g.gym_id, g.name, a.email, a.email_verified, g.created_at, greatest(
    (SELECT u.at FROM audit u WHERE u.gym_id = g.gym_id AND u.actor IS NOT NULL ORDER BY u.at DESC LIMIT 1),
    (SELECT max(s.updated_at) FROM session s WHERE s.user_id = g.gym_id),
    (SELECT max(s.updated_at) FROM team_member m JOIN session s ON s.user_id = m.account_id
      WHERE m.gym_id = g.gym_id AND m.deleted_at IS NULL)), coalesce(n.total, 0), s.id, s.message, s.suspended_at
  FROM gym g JOIN account a ON a.id = coalesce(g.owner_id, g.gym_id) LEFT JOIN client_count n ON n.gym_id = g.gym_id
  LEFT JOIN suspension s ON s.account_id = g.gym_id AND s.reopened_at IS NULL;
END $$;

-- How many people work at a gym beside its owner, and how many products it has.
CREATE OR REPLACE FUNCTION gym_size(counted uuid) RETURNS TABLE (team int, products int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT (SELECT count(*) FROM team_member m JOIN gym g ON g.gym_id = m.gym_id
      WHERE m.gym_id = counted AND m.account_id <> coalesce(g.owner_id, g.gym_id) AND m.deleted_at IS NULL)::int,
    (SELECT count(*) FROM product p WHERE p.gym_id = counted AND p.deleted_at IS NULL)::int;
END $$;

-- Every suspension of a gym, the newest first, and by whom; one row of nulls where there was none, and no row without such a gym.
CREATE OR REPLACE FUNCTION suspensions_of(gym uuid) RETURNS TABLE (id uuid, message text, suspended_at timestamptz,
  suspended_by text, reopened_at timestamptz, reopened_by text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT s.id, s.message, s.suspended_at, o.email, s.reopened_at, c.email
  FROM gym g LEFT JOIN suspension s ON s.account_id = g.gym_id
  LEFT JOIN account o ON o.id = s.suspended_by LEFT JOIN account c ON c.id = s.reopened_by
  WHERE g.gym_id = suspensions_of.gym ORDER BY s.suspended_at DESC, s.id DESC;
END $$;

-- The last run of what happens by the clock, and when each last succeeded.
CREATE OR REPLACE FUNCTION installed_jobs() RETURNS TABLE (name text, period timestamptz, failure text, failed_at timestamptz,
  succeeded_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT DISTINCT ON (j.name) j.name, j.period, j.failure, CASE WHEN j.failure IS NOT NULL THEN j.finished_at END,
    (SELECT max(d.finished_at) FROM job d WHERE d.name = j.name AND d.failure IS NULL)
  FROM job j ORDER BY j.name, j.period DESC;
END $$;

-- What went wrong since an instant: how often, when last, in which gym, and why the last time.
CREATE OR REPLACE FUNCTION installed_incidents(of_kind text, since timestamptz) RETURNS TABLE (subject text, place text, gym_name text, times int,
  last_at timestamptz, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT i.subject, i.place, g.name, sum(i.times)::int, max(i.last_at), (array_agg(i.message ORDER BY i.last_at DESC))[1]
  FROM incident i LEFT JOIN gym g ON g.gym_id = i.workplace
  WHERE i.kind = of_kind AND i.last_at >= since GROUP BY i.subject, i.place, i.workplace, g.name;
END $$;

GRANT CREATE ON SCHEMA public TO pulso_maintenance;
ALTER FUNCTION installed_gyms() OWNER TO pulso_maintenance;
ALTER FUNCTION gym_size(uuid) OWNER TO pulso_maintenance;
ALTER FUNCTION suspensions_of(uuid) OWNER TO pulso_maintenance;
ALTER FUNCTION installed_jobs() OWNER TO pulso_maintenance;
ALTER FUNCTION installed_incidents(text, timestamptz) OWNER TO pulso_maintenance;
REVOKE CREATE ON SCHEMA public FROM pulso_maintenance;
REVOKE ALL ON FUNCTION installed_gyms(), gym_size(uuid), suspensions_of(uuid), installed_jobs(),
  installed_incidents(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION installed_gyms(), gym_size(uuid), suspensions_of(uuid), installed_jobs(),
  installed_incidents(text, timestamptz) TO pulso_operator;

-- Suspends a gym: nobody enters it from the next transaction on, and operators look at it no more. Returns 'suspended', also for a repeat; 'changed' where the id
-- came with another message; 'already' while another suspension lasts; 'unknown' without such a gym.
CREATE OR REPLACE FUNCTION suspend_gym(new_id uuid, gym uuid, why text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  former constant text := current_setting('role');
  outcome text;
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  INSERT INTO suspension (id, account_id, message, suspended_at, suspended_by)
  SELECT new_id, c.account_id, why, current_instant(), current_account() FROM gym_code c WHERE c.account_id = gym
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE support_access a SET ended_at = least(a.until, now()) WHERE a.account_id = gym AND a.ended_at IS NULL;
    PERFORM record_by_pulso(gym, 'suspension', new_id, 'suspended', jsonb_build_object('message', why), '-');
    outcome := 'suspended';
  ELSE
    outcome := coalesce(
      (SELECT CASE WHEN s.account_id = gym AND s.message = why THEN 'suspended' ELSE 'changed' END FROM suspension s WHERE s.id = new_id),
      (SELECT 'already' FROM suspension s WHERE s.account_id = gym AND s.reopened_at IS NULL),
      'unknown');
  END IF;
  PERFORM set_config('role', former, true);
  RETURN outcome;
END $$;

-- Ends a suspension, once. Returns false without one of that id.
CREATE OR REPLACE FUNCTION reopen_gym(ended uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  former constant text := current_setting('role');
  gym uuid;
  known boolean;
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  UPDATE suspension s SET reopened_at = current_instant(), reopened_by = current_account()
  WHERE s.id = ended AND s.reopened_at IS NULL RETURNING s.account_id INTO gym;
  IF FOUND THEN
    PERFORM record_by_pulso(gym, 'suspension', ended, 'reopened', '{}', '-');
  END IF;
  known := EXISTS (SELECT FROM suspension s WHERE s.id = ended);
  PERFORM set_config('role', former, true);
  RETURN known;
END $$;
