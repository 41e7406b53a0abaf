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
