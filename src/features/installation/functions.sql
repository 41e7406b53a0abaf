-- Before plans and trouble it did not say them, and before that neither suspensions.
DROP FUNCTION IF EXISTS installed_gyms();
-- The gyms of the installation, with figures and the owner's address, and no row of a gym's people. The last use is the last
-- thing that somebody did, or the last request of a session of the owner or the team.
-- Runs as pulso_maintenance, which may count in all gyms; only an operator may call it.
CREATE OR REPLACE FUNCTION installed_gyms() RETURNS TABLE (gym_id uuid, name text, owner_email text, owner_proved boolean,
  created_at timestamptz, used_at timestamptz, clients int, suspension uuid, message text, suspended_at timestamptz,
  plan_id uuid, plan_name text, price text, paid_until date, overdue boolean, note text, errors_day int, errors int, mails int, jobs int)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT g.gym_id, g.name, a.email, a.email_verified, g.created_at, greatest(
    (SELECT u.at FROM audit u WHERE u.gym_id = g.gym_id AND u.actor IS NOT NULL ORDER BY u.at DESC LIMIT 1),
    (SELECT max(s.updated_at) FROM session s WHERE s.user_id = g.gym_id),
    (SELECT max(s.updated_at) FROM team_member m JOIN session s ON s.user_id = m.account_id
      WHERE m.gym_id = g.gym_id AND m.deleted_at IS NULL)), coalesce(n.total, 0), s.id, s.message, s.suspended_at,
    p.id, p.name, p.price, p.paid_until,
    coalesce(p.name <> '' AND p.paid_until < (current_instant() AT TIME ZONE g.time_zone)::date, false), p.note,
    coalesce(i.errors_day, 0), coalesce(i.errors, 0), coalesce(i.mails, 0), coalesce(i.jobs, 0)
  FROM gym g JOIN account a ON a.id = coalesce(g.owner_id, g.gym_id) LEFT JOIN client_count n ON n.gym_id = g.gym_id
  LEFT JOIN suspension s ON s.account_id = g.gym_id AND s.reopened_at IS NULL
  LEFT JOIN gym_plan p ON p.account_id = g.gym_id AND NOT EXISTS (
    SELECT FROM gym_plan l WHERE l.account_id = p.account_id AND l.after = p.id)
  LEFT JOIN (SELECT c.workplace,
      (sum(c.times) FILTER (WHERE c.kind = 'error' AND c.last_at >= current_instant() - interval '1 day'))::int AS errors_day,
      (sum(c.times) FILTER (WHERE c.kind = 'error'))::int AS errors, (sum(c.times) FILTER (WHERE c.kind = 'mail'))::int AS mails,
      (sum(c.times) FILTER (WHERE c.kind = 'job'))::int AS jobs
    FROM incident c WHERE c.last_at >= current_instant() - interval '7 days' GROUP BY c.workplace) i ON i.workplace = g.gym_id;
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

-- What was agreed with a gym, the newest first, and by whom; one row of nulls where nothing was, and no row without such a gym.
CREATE OR REPLACE FUNCTION plans_of(gym uuid) RETURNS TABLE (id uuid, name text, price text, paid_until date, note text,
  agreed_at timestamptz, agreed_by text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.id, p.name, p.price, p.paid_until, p.note, p.agreed_at, o.email
  FROM gym g LEFT JOIN gym_plan p ON p.account_id = g.gym_id LEFT JOIN account o ON o.id = p.agreed_by
  WHERE g.gym_id = plans_of.gym ORDER BY p.agreed_at DESC, p.id DESC;
END $$;

-- The names and prices of plans that gyms have now, the newest first.
CREATE OR REPLACE FUNCTION known_plans() RETURNS TABLE (name text, price text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.name, p.price FROM gym_plan p
  WHERE p.name <> '' AND NOT EXISTS (SELECT FROM gym_plan l WHERE l.account_id = p.account_id AND l.after = p.id)
  GROUP BY p.name, p.price ORDER BY max(p.agreed_at) DESC LIMIT 20;
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

-- Before it was asked for one gym.
DROP FUNCTION IF EXISTS installed_incidents(text, timestamptz);
-- What went wrong since an instant, in one gym or wherever: how often, when last, in which gym, and why the last time.
CREATE OR REPLACE FUNCTION installed_incidents(kinds text[], since timestamptz, of_gym uuid) RETURNS TABLE (subject text, place text, gym_name text, times int,
  last_at timestamptz, message text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT i.subject, i.place, g.name, sum(i.times)::int, max(i.last_at), (array_agg(i.message ORDER BY i.last_at DESC))[1]
  FROM incident i LEFT JOIN gym g ON g.gym_id = i.workplace
  WHERE i.kind = ANY (kinds) AND i.last_at >= since AND (of_gym IS NULL OR i.workplace = of_gym)
  GROUP BY i.subject, i.place, i.workplace, g.name;
END $$;

GRANT CREATE ON SCHEMA public TO pulso_maintenance;
ALTER FUNCTION installed_gyms() OWNER TO pulso_maintenance;
ALTER FUNCTION gym_size(uuid) OWNER TO pulso_maintenance;
ALTER FUNCTION plans_of(uuid) OWNER TO pulso_maintenance;
ALTER FUNCTION known_plans() OWNER TO pulso_maintenance;
ALTER FUNCTION suspensions_of(uuid) OWNER TO pulso_maintenance;
ALTER FUNCTION installed_jobs() OWNER TO pulso_maintenance;
ALTER FUNCTION installed_incidents(text[], timestamptz, uuid) OWNER TO pulso_maintenance;
REVOKE CREATE ON SCHEMA public FROM pulso_maintenance;
REVOKE ALL ON FUNCTION installed_gyms(), gym_size(uuid), plans_of(uuid), known_plans(), suspensions_of(uuid), installed_jobs(),
  installed_incidents(text[], timestamptz, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION installed_gyms(), gym_size(uuid), plans_of(uuid), known_plans(), suspensions_of(uuid), installed_jobs(),
  installed_incidents(text[], timestamptz, uuid) TO pulso_operator;

-- Writes down what was agreed with a gym. Returns 'agreed', also for a repeat; 'changed' where the id came with something else;
-- 'stale' where another operator agreed on something since `former`; 'unknown' without such a gym.
CREATE OR REPLACE FUNCTION agree_plan(new_id uuid, gym uuid, former_id uuid, new_name text, new_price text, until date, new_note text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  former constant text := current_setting('role');
  outcome text;
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  INSERT INTO gym_plan (id, account_id, after, name, price, paid_until, note, agreed_at, agreed_by)
  SELECT new_id, c.account_id, former_id, new_name, new_price, until, new_note, current_instant(), current_account()
  FROM gym_code c WHERE c.account_id = gym
    AND (former_id IS NULL OR EXISTS (SELECT FROM gym_plan p WHERE p.id = former_id AND p.account_id = gym))
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM record_by_pulso(gym, 'gym_plan', new_id, 'agreed',
      jsonb_build_object('name', new_name, 'price', new_price, 'paid_until', until), 'staff');
    outcome := 'agreed';
  ELSE
    outcome := coalesce(
      (SELECT CASE WHEN (p.account_id, p.name, p.price, p.note) = (gym, new_name, new_price, new_note)
        AND p.paid_until IS NOT DISTINCT FROM until THEN 'agreed' ELSE 'changed' END FROM gym_plan p WHERE p.id = new_id),
      (SELECT 'stale' FROM gym_code c WHERE c.account_id = gym),
      'unknown');
  END IF;
  PERFORM set_config('role', former, true);
  RETURN outcome;
END $$;

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
