SELECT set_audience('staff', 'api_key');

-- The key with this hash, while it works. Runs as pulso_search, because no gym may have been entered yet.
CREATE OR REPLACE FUNCTION find_api_key(hash text) RETURNS TABLE (gym_id uuid, key_id uuid, made_by uuid, rights text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT k.gym_id, k.id, k.created_by, k.rights FROM api_key k JOIN gym g ON g.gym_id = k.gym_id
  WHERE k.token_hash = hash AND k.deleted_at IS NULL AND k.active
    AND coalesce((current_instant() AT TIME ZONE g.time_zone)::date <= k.ends_on, true);
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION find_api_key(text) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION find_api_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_key(text) TO pulso_auth;

-- Takes on the rights of the staff of a key's gym, as who made it, with those of the key that they have themselves by now: by their
-- role, or by what `presets` says of one that every gym has. Fails with PUKEY where there is no such key, or it works no more, and with
-- PUKNP in another gym than `wanted`, without one of the rights `needed`, or without any. The audit names the key.
CREATE OR REPLACE FUNCTION enter_key(hash text, wanted text, at text, needed text[], presets jsonb)
RETURNS TABLE (gym_id uuid, account_id uuid, key_id uuid, rights text[]) LANGUAGE plpgsql AS $$
DECLARE
  entered text := set_config('app.now', at, true);
  given text[];
BEGIN
  SELECT k.gym_id, k.made_by, k.key_id, k.rights INTO gym_id, account_id, key_id, given FROM find_api_key(hash) k;
  IF gym_id IS NULL THEN
    RAISE EXCEPTION 'no such key' USING ERRCODE = 'PUKEY';
  END IF;
  entered := set_config('app.account_id', account_id::text, true);
  SELECT array_agg(g) INTO rights FROM own_workplaces() w, unnest(given) g
  WHERE w.gym_id = enter_key.gym_id AND (g = ANY (w.rights) OR presets -> w.role ? g);
  IF wanted <> gym_id::text OR rights IS NULL OR NOT coalesce(rights && needed, true) THEN
    RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PUKNP';
  END IF;
  entered := require_open(gym_id, true) || set_config('app.gym_id', gym_id::text, true) || set_config('app.key_id', key_id::text, true)
    || set_config('role', 'pulso_gym', true);
  RETURN NEXT;
END $$;
