SELECT set_audience('staff', 'team_member', 'team_role');

-- Where the current account works, its own gym first, then in the order in which it joined. Runs as pulso_search, because
-- no gym may have been entered yet.
CREATE OR REPLACE FUNCTION own_workplaces() RETURNS TABLE (gym_id uuid, gym_name text, role text, rights text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.gym_id, w.name, w.role, w.rights FROM (
    SELECT g.gym_id, g.name, 'owner' AS role, '{}'::text[] AS rights, '-infinity' AS joined_at
    FROM gym g WHERE g.gym_id = current_account()
    UNION ALL
    SELECT m.gym_id, g.name, m.role, coalesce(r.rights, '{}'), m.joined_at
    FROM team_member m
    JOIN gym g ON g.gym_id = m.gym_id
    LEFT JOIN team_role r ON r.gym_id = m.gym_id AND r.id = m.role_id AND r.deleted_at IS NULL
    WHERE m.account_id = current_account() AND m.deleted_at IS NULL
  ) w ORDER BY w.joined_at, w.gym_id
$$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION own_workplaces() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION own_workplaces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_workplaces() TO pulso_auth, pulso_gym;

-- Takes on the rights of the staff of the gym `wanted`, or of the first where the account works, for a person of its team who
-- has one of the rights `needed`, or has a preset role that gives one; null needs none. Fails with PU403 otherwise.
CREATE OR REPLACE FUNCTION enter_team(session text, account text, wanted text, at text, needed text[], preset_roles text[])
RETURNS TABLE (gym_id uuid, role text, rights text[]) LANGUAGE plpgsql AS $$
DECLARE
  entered text;
BEGIN
  entered := require_session(session) || set_config('app.account_id', account, true) || set_config('app.now', at, true);
  SELECT w.gym_id, w.role, w.rights INTO gym_id, role, rights FROM own_workplaces() w
  WHERE wanted IS NULL OR w.gym_id::text = wanted LIMIT 1;
  IF gym_id IS NULL OR NOT (needed IS NULL OR role = ANY (preset_roles) OR rights && needed) THEN
    RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PU403';
  END IF;
  entered := set_config('app.gym_id', gym_id::text, true) || set_config('role', 'pulso_gym', true);
  RETURN NEXT;
END $$;
