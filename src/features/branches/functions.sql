-- Tells the record of the gym that was entered that its owner closed or reopened it.
CREATE OR REPLACE FUNCTION record_closure(closure uuid, owner uuid, happened text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, action, after)
  VALUES (current_gym(), current_instant(), owner, current_xid(), 'closure', closure, happened, '{}');
  PERFORM note_change('-');
END $$;

-- The gyms that an account owns, the one that it registered first. Runs as pulso_search, because none has been entered; whoever
-- calls it knows whose request it is.
CREATE OR REPLACE FUNCTION branches_of(owner uuid) RETURNS TABLE (gym_id uuid, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT g.gym_id, g.name FROM gym g WHERE g.gym_id = owner AND g.owner_id IS NULL OR g.owner_id = owner
  ORDER BY g.owner_id IS NOT NULL, g.created_at, g.gym_id;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION branches_of(uuid) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION branches_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION branches_of(uuid) TO pulso_auth;

-- Opens a gym again that its owner, who asks, had closed, and says so in its record; false where it was open.
CREATE OR REPLACE FUNCTION reopen_branch(gym uuid, owner uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  former constant text := current_setting('role');
  ended uuid;
BEGIN
  UPDATE closure c SET reopened_at = current_instant(), reopened_by = owner
  WHERE c.account_id = gym AND c.reopened_at IS NULL RETURNING c.id INTO ended;
  IF ended IS NULL THEN
    RETURN false;
  END IF;
  PERFORM set_config('app.gym_id', gym::text, true), set_config('role', 'pulso_gym', true);
  PERFORM record_closure(ended, owner, 'reopened');
  PERFORM set_config('role', former, true);
  RETURN true;
END $$;
