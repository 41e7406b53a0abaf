-- Lets operators look at the current gym for an hour. Returns 'opened', also for a repeat; 'changed' where the id came with another
-- reason; 'already' while they may.
CREATE OR REPLACE FUNCTION open_support(new_id uuid, why text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  gym constant uuid := current_gym();
  added boolean;
  outcome text;
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  UPDATE support_access a SET ended_at = a.until WHERE a.account_id = gym AND a.ended_at IS NULL AND a.until <= now();
  INSERT INTO support_access (id, account_id, reason, opened_at, until) VALUES (new_id, gym, why, now(), now() + interval '1 hour')
  ON CONFLICT DO NOTHING;
  added := FOUND;
  outcome := CASE WHEN added THEN 'opened' ELSE coalesce(
    (SELECT CASE WHEN a.account_id = gym AND a.reason = why THEN 'opened' ELSE 'changed' END FROM support_access a WHERE a.id = new_id),
    'already') END;
  PERFORM set_config('role', 'pulso_gym', true);
  IF added THEN
    INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, action, after)
    VALUES (gym, current_instant(), current_account(), current_xid(), 'support_access', new_id, 'opened', jsonb_build_object('reason', why));
    PERFORM note_change('staff');
  END IF;
  RETURN outcome;
END $$;

-- Lets operators look at the current gym no more.
CREATE OR REPLACE FUNCTION end_support() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gym constant uuid := current_gym();
  ended uuid;
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  UPDATE support_access a SET ended_at = now() WHERE a.account_id = gym AND a.ended_at IS NULL AND a.until > now() RETURNING a.id INTO ended;
  PERFORM set_config('role', 'pulso_gym', true);
  IF ended IS NOT NULL THEN
    INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, action, after)
    VALUES (gym, current_instant(), current_account(), current_xid(), 'support_access', ended, 'ended', '{}');
    PERFORM note_change('staff');
  END IF;
END $$;

-- Ends the open visits of a session, and tells their gyms.
CREATE OR REPLACE FUNCTION end_visits(of_session uuid, but uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  visit record;
BEGIN
  FOR visit IN
    UPDATE support_visit v SET left_at = now() FROM support_access a, account o
    WHERE v.session_id = of_session AND v.id <> but AND v.left_at IS NULL AND a.id = v.access_id AND o.id = v.operator_id
    RETURNING v.id, a.account_id, o.email
  LOOP
    PERFORM record_by_pulso(visit.account_id, 'support_visit', visit.id, 'left', jsonb_build_object('operator', visit.email), 'staff');
  END LOOP;
END $$;

-- Enters a gym that lets operators, in a session that leaves any other. Returns 'entered', also for a repeat; 'changed' where the id
-- is another visit's; 'over' where the gym lets them no more; 'unknown' where it never did.
CREATE OR REPLACE FUNCTION begin_visit(new_id uuid, wanted uuid, of_session uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  former constant text := current_setting('role');
  gym uuid;
  outcome text;
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  SELECT a.account_id INTO gym FROM support_access a WHERE a.id = wanted AND a.ended_at IS NULL AND a.until > now()
    AND NOT EXISTS (SELECT FROM suspension s WHERE s.account_id = a.account_id AND s.reopened_at IS NULL);
  IF NOT EXISTS (SELECT FROM support_access a WHERE a.id = wanted) THEN
    outcome := 'unknown';
  ELSIF gym IS NULL THEN
    outcome := 'over';
  ELSE
    PERFORM end_visits(of_session, new_id);
    INSERT INTO support_visit (id, access_id, operator_id, session_id, entered_at)
    VALUES (new_id, wanted, current_account(), of_session, now()) ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
      PERFORM record_by_pulso(gym, 'support_visit', new_id, 'entered',
        (SELECT jsonb_build_object('operator', o.email) FROM account o WHERE o.id = current_account()), 'staff');
      outcome := 'entered';
    ELSE
      outcome := (SELECT CASE WHEN v.access_id = wanted AND v.session_id = of_session AND v.left_at IS NULL THEN 'entered' ELSE 'changed' END
        FROM support_visit v WHERE v.id = new_id);
    END IF;
  END IF;
  PERFORM set_config('role', former, true);
  RETURN outcome;
END $$;

-- Leaves whatever gym the session is in.
CREATE OR REPLACE FUNCTION leave_visit(of_session uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former constant text := current_setting('role');
BEGIN
  PERFORM set_config('role', 'pulso_auth', true);
  PERFORM end_visits(of_session, '00000000-0000-0000-0000-000000000000');
  PERFORM set_config('role', former, true);
END $$;

-- When a gym let operators look at it, with their visits; null for all gyms that do now. For pulso_auth.
CREATE OR REPLACE FUNCTION support_of(gym uuid) RETURNS TABLE (id uuid, gym_id uuid, reason text, opened_at timestamptz, until timestamptz,
  ended_at timestamptz, is_open boolean, visits json) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.account_id, a.reason, a.opened_at, a.until, CASE WHEN a.ended_at < a.until THEN a.ended_at END,
    a.ended_at IS NULL AND a.until > now(),
    (SELECT coalesce(json_agg(json_build_object('id', v.id, 'operator', o.email, 'enteredAt', v.entered_at, 'leftAt', v.left_at,
        'looked', (SELECT coalesce(json_agg(l.what ORDER BY l.first_at, l.what), '[]') FROM (
          SELECT l.what, min(l.first_at) AS first_at FROM support_look l WHERE l.visit_id = v.id GROUP BY l.what) l))
      ORDER BY v.entered_at DESC, v.id DESC), '[]')
      FROM support_visit v LEFT JOIN account o ON o.id = v.operator_id WHERE v.access_id = a.id)
  FROM support_access a
  WHERE CASE WHEN gym IS NULL THEN a.ended_at IS NULL AND a.until > now() ELSE a.account_id = gym END
$$;

-- The same with the gym's name. Runs as pulso_maintenance, which may read it; only an operator may call it.
CREATE OR REPLACE FUNCTION support_accesses(gym uuid) RETURNS TABLE (id uuid, gym_id uuid, gym_name text, reason text, opened_at timestamptz,
  until timestamptz, ended_at timestamptz, is_open boolean, visits json)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT a.id, a.gym_id, g.name, a.reason, a.opened_at, a.until, a.ended_at, a.is_open, a.visits
  FROM support_of(gym) a JOIN gym g ON g.gym_id = a.gym_id;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_maintenance;
ALTER FUNCTION support_accesses(uuid) OWNER TO pulso_maintenance;
REVOKE CREATE ON SCHEMA public FROM pulso_maintenance;
REVOKE ALL ON FUNCTION support_accesses(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION support_accesses(uuid) TO pulso_operator;
