SELECT set_audience('staff', 'team_member', 'team_role');

-- Like notify_session_end, of a person in a gym who left its team or has another role.
CREATE OR REPLACE FUNCTION notify_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pulso_session', OLD.gym_id || ' ' || OLD.account_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_member_change AFTER UPDATE ON team_member FOR EACH ROW
WHEN (OLD.account_id IS NOT NULL AND (OLD.role, OLD.role_id, OLD.deleted_at) IS DISTINCT FROM (NEW.role, NEW.role_id, NEW.deleted_at))
EXECUTE FUNCTION notify_member_change();

-- Like notify_member_change, of all whose role may do something else now.
CREATE OR REPLACE FUNCTION notify_role_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pulso_session', m.gym_id || ' ' || m.account_id) FROM team_member m
  WHERE m.gym_id = NEW.gym_id AND m.role_id = NEW.id AND m.account_id IS NOT NULL AND m.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_role_change AFTER UPDATE ON team_role FOR EACH ROW
WHEN (OLD.rights IS DISTINCT FROM NEW.rights) EXECUTE FUNCTION notify_role_change();

-- Makes every session of these accounts look up anew what they may do in a gym: see reenter_team. A gym keeps its owner, so that only
-- members and roles change. Runs as pulso_auth, which alone knows sessions.
CREATE OR REPLACE FUNCTION renew_access(accounts uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE session SET access_version = access_version + 1 WHERE user_id = ANY (accounts);
END $$;
GRANT CREATE ON SCHEMA public TO pulso_auth;
ALTER FUNCTION renew_access(uuid[]) OWNER TO pulso_auth;
REVOKE CREATE ON SCHEMA public FROM pulso_auth;
REVOKE ALL ON FUNCTION renew_access(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION renew_access(uuid[]) TO pulso_gym;

CREATE OR REPLACE FUNCTION renew_access_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_access(ARRAY[OLD.account_id, NEW.account_id]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER renew_access_of_member AFTER INSERT OR UPDATE OR DELETE ON team_member FOR EACH ROW
EXECUTE FUNCTION renew_access_of_member();

CREATE OR REPLACE FUNCTION renew_access_of_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_access(array_agg(m.account_id)) FROM team_member m
  WHERE m.gym_id = OLD.gym_id AND m.role_id = OLD.id AND m.account_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER renew_access_of_role AFTER UPDATE OR DELETE ON team_role FOR EACH ROW
EXECUTE FUNCTION renew_access_of_role();

-- Where the current account works, the gym that it registered first, then in the order in which it joined. Runs as pulso_search, because
-- no gym may have been entered yet. An owner who is named in the team enters as its owner all the same.
CREATE OR REPLACE FUNCTION own_workplaces() RETURNS TABLE (gym_id uuid, gym_name text, role text, rights text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT w.gym_id, w.name, w.role, w.rights FROM (
    SELECT g.gym_id, g.name, 'owner' AS role, '{}'::text[] AS rights,
      CASE WHEN g.owner_id IS NULL THEN '-infinity' ELSE g.created_at END AS joined_at
    FROM gym g WHERE g.gym_id = current_account() AND g.owner_id IS NULL OR g.owner_id = current_account()
    UNION ALL
    SELECT m.gym_id, g.name, m.role, coalesce(r.rights, '{}'), m.joined_at
    FROM team_member m
    JOIN gym g ON g.gym_id = m.gym_id
    LEFT JOIN team_role r ON r.gym_id = m.gym_id AND r.id = m.role_id AND r.deleted_at IS NULL
    WHERE m.account_id = current_account() AND m.deleted_at IS NULL AND m.account_id <> coalesce(g.owner_id, g.gym_id)
  ) w ORDER BY w.joined_at, w.gym_id;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION own_workplaces() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION own_workplaces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_workplaces() TO pulso_auth, pulso_gym;

-- As what the current account works in a gym; nulls where it does not. Like own_workplaces, but by one look-up instead of a search,
-- because every request of a team comes through here.
CREATE OR REPLACE FUNCTION own_workplace(gym uuid, OUT role text, OUT rights text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT CASE WHEN coalesce(g.owner_id, g.gym_id) = current_account() THEN 'owner' ELSE m.role END, coalesce(r.rights, '{}')
  INTO role, rights FROM gym g
  LEFT JOIN team_member m ON m.gym_id = g.gym_id AND m.account_id = current_account() AND m.deleted_at IS NULL
  LEFT JOIN team_role r ON r.gym_id = m.gym_id AND r.id = m.role_id AND r.deleted_at IS NULL
  WHERE g.gym_id = gym;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION own_workplace(uuid) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION own_workplace(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_workplace(uuid) TO pulso_auth;

-- Before sessions could be shared it did not know who uses one, nor return it.
DROP FUNCTION IF EXISTS enter_team(text, text, text, text, text[], text[]);
-- Before reenter_team it did not return the version of the access.
DROP FUNCTION IF EXISTS enter_team(text, text, text, text, text[], text[], text);
-- Takes on the rights of the staff of the gym `wanted`, or of the first where the account works, for a person of its team who
-- has one of the rights `needed`, or has a preset role that gives one; null needs none. Fails with PU403 otherwise.
-- In a shared session that is whoever uses it now, in the one gym that shares it, as long as its own account works there
-- too: with PU423 while nobody does. Fails with PU409 where `person` is somebody else, and with PU424 where only rights that a PIN
-- does not give would do (`ownSessionRights`). With the version that it returns for a session of one's own, reenter_team enters again.
CREATE OR REPLACE FUNCTION enter_team(session text, account text, wanted text, at text, needed text[], preset_roles text[],
  person text)
RETURNS TABLE (gym_id uuid, account_id uuid, role text, rights text[], access_version integer) LANGUAGE plpgsql AS $$
DECLARE
  entered text;
  shared uuid;
  place record;
  own_place boolean := true;
BEGIN
  account_id := account::uuid;
  IF session IS NOT NULL THEN
    SELECT s.shared_in, CASE WHEN s.shared_in IS NULL THEN account_id WHEN s.person_until > now() THEN s.person_id END,
      CASE WHEN s.shared_in IS NULL THEN s.access_version END
    INTO shared, account_id, access_version FROM session s WHERE s.token = enter_team.session AND s.expires_at > now();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'signed out' USING ERRCODE = 'PU401';
    END IF;
  END IF;
  entered := set_config('app.account_id', account, true) || set_config('app.now', at, true);
  IF shared IS NOT NULL THEN
    place := own_workplace(shared);
    own_place := coalesce(wanted, shared::text) = shared::text AND place.role IS NOT NULL;
    gym_id := shared;
    entered := set_config('app.account_id', coalesce(account_id::text, ''), true);
  ELSIF wanted IS NULL THEN
    gym_id := (SELECT w.gym_id FROM own_workplaces() w LIMIT 1);
  ELSIF wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    gym_id := wanted::uuid;
  END IF;
  place := own_workplace(gym_id);
  role := place.role;
  rights := place.rights;
  IF role IS NULL THEN
    gym_id := NULL;
  END IF;
  IF own_place AND shared IS NOT NULL AND gym_id IS NULL THEN
    RAISE EXCEPTION 'nobody uses the session' USING ERRCODE = 'PU423';
  ELSIF own_place AND person IS NOT NULL AND person <> account_id::text THEN
    RAISE EXCEPTION 'somebody else' USING ERRCODE = 'PU409';
  ELSIF gym_id IS NULL OR NOT own_place
    OR NOT (needed IS NULL OR role = ANY (preset_roles) OR rights && needed) THEN
    RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PU403';
  ELSIF shared IS NOT NULL AND needed <@ ARRAY['gym.download', 'gym.keys', 'gym.access', 'gym.online', 'gym.whatsapp', 'team.edit'] THEN
    RAISE EXCEPTION 'own session only' USING ERRCODE = 'PU424';
  END IF;
  entered := require_open(gym_id, role <> 'owner') || set_config('app.gym_id', gym_id::text, true) || set_config('role', 'pulso_gym', true);
  RETURN NEXT;
END $$;

-- Enters a gym again as enter_team did, while the session is not shared and nothing has changed that its account may do in any gym:
-- fails with PU412 otherwise. As cheap as enter_gym, because it looks up nothing else.
CREATE OR REPLACE FUNCTION reenter_team(session text, account text, gym text, at text, seen_version integer, outside boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  current constant boolean := (SELECT s.shared_in IS NULL AND s.access_version = seen_version FROM session s
    WHERE s.token = reenter_team.session AND s.expires_at > now());
  entered text;
BEGIN
  IF current IS NOT TRUE THEN
    RAISE EXCEPTION 'access has changed' USING ERRCODE = 'PU412';
  END IF;
  entered := require_open(gym::uuid, outside)::text || set_config('app.gym_id', gym, true) || set_config('app.account_id', account, true)
    || set_config('app.now', at, true) || set_config('role', 'pulso_gym', true);
END $$;

-- Before a request could need a right beside its verb's it did not look at those of who asks.
DROP FUNCTION IF EXISTS enter_permitted(text, text, text, text, text[], text[], text, text, text);
-- Uses up a permit for the request `asked` in a session: it comes back where the transaction fails. Who gave it must still have one of
-- the rights `needed`. Leaves them as the current account.
CREATE OR REPLACE FUNCTION use_permit(session text, wanted text, asked text, needed text[], preset_roles text[])
RETURNS TABLE (workplace uuid, given_to uuid, given_by uuid, role text, rights text[]) LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM permit p USING session s
  WHERE p.id::text = wanted AND p.session_id = s.id AND s.token = use_permit.session
    AND p.request = asked AND p.expires_at > now() RETURNING p.workplace, p.given_to, p.given_by INTO workplace, given_to, given_by;
  PERFORM set_config('app.account_id', given_by::text, true);
  SELECT w.role, w.rights INTO role, rights FROM own_workplaces() w WHERE w.gym_id = use_permit.workplace;
  IF NOT coalesce(role = ANY (preset_roles) OR rights && needed, false) THEN
    RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PU403';
  END IF;
  RETURN NEXT;
END $$;

-- Names who gave a permit in the audit of the transaction.
CREATE OR REPLACE FUNCTION record_permit(gym uuid, account uuid, given_by uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, action, after)
  VALUES (gym, current_instant(), account, current_xid(), 'authorization', given_by, 'authorized', jsonb_build_object('by', given_by))
$$;

-- Like enter_team, for who lacks the right but has a permit: see use_permit. Who asks needs one of `own_needed`; null needs none.
CREATE OR REPLACE FUNCTION enter_permitted(session text, account text, wanted text, at text, needed text[], preset_roles text[],
  person text, permit text, asked text, own_needed text[], own_preset_roles text[])
RETURNS TABLE (gym_id uuid, account_id uuid, role text, rights text[]) LANGUAGE plpgsql AS $$
DECLARE
  used record;
BEGIN
  SELECT * FROM use_permit(session, permit, asked, needed, preset_roles) INTO used;
  SELECT e.gym_id, e.account_id, e.role, e.rights INTO gym_id, account_id, role, rights
  FROM enter_team(session, account, coalesce(wanted, used.workplace::text), at, own_needed, own_preset_roles, person) e;
  IF gym_id <> used.workplace OR account_id <> used.given_to THEN
    RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PU403';
  END IF;
  PERFORM record_permit(gym_id, account_id, used.given_by);
  RETURN NEXT;
END $$;

-- Before a permit could help it gave the rights of who did it, whoever sent it.
DROP FUNCTION IF EXISTS enter_late(text, text, text, text, text[], text[], text, text, text, text);
-- Like enter_team, for what `made_by` did at `made_at` in the session `made_in`, on a device without a connection that sends it
-- only now, whoever uses the session by now: it is theirs. What the device says counts where that person used that session then, by a
-- clock that is at most five minutes slow. Fails with PU410 where they did not, or may no longer. Since nothing proves the instant,
-- who sends it needs the right as well, or a permit, if there is one, of somebody who has one of the rights `permitting`: see
-- use_permit. Returns the roles of all three, and names the others in the audit of the transaction.
CREATE OR REPLACE FUNCTION enter_late(session text, account text, wanted text, at text, needed text[], preset_roles text[],
  person text, made_in text, made_by text, made_at text, permit text, asked text, permitting text[], permitting_roles text[])
RETURNS TABLE (gym_id uuid, account_id uuid, role text, rights text[], sender_role text, sender_rights text[], giver_role text,
  giver_rights text[]) LANGUAGE plpgsql AS $$
DECLARE
  workplaces uuid[];
  used record;
  sender uuid;
  entered text;
BEGIN
  SELECT array_agg(u.workplace) FROM (
    SELECT h.person_id, h.workplace, h.until, greatest(h.since, lag(h.until) OVER (ORDER BY h.until)) AS since FROM (
      SELECT t.person_id, t.workplace, t.since, t.until FROM turn t
      WHERE t.session_id = made_in::uuid AND t.account_id = account::uuid
      UNION ALL
      SELECT CASE WHEN s.shared_in IS NULL THEN s.user_id ELSE s.person_id END, s.shared_in, coalesce(s.person_since, s.created_at), 'infinity'
      FROM session s WHERE s.id = made_in::uuid AND s.user_id = account::uuid
    ) h
  ) u WHERE u.person_id = made_by::uuid AND u.until > made_at::timestamptz
    AND coalesce(u.since <= made_at::timestamptz + interval '5 minutes', true) INTO workplaces;
  IF permit IS NOT NULL THEN
    SELECT * FROM use_permit(session, permit, asked, permitting, permitting_roles) INTO used;
    giver_role := used.role;
    giver_rights := used.rights;
    wanted := coalesce(wanted, used.workplace::text);
  END IF;
  SELECT e.gym_id, e.account_id, e.role, e.rights INTO gym_id, sender, sender_role, sender_rights
  FROM enter_team(session, account, wanted, at, NULL, NULL, person) e;
  account_id := made_by::uuid;
  IF sender <> account_id THEN
    IF NOT EXISTS (SELECT FROM unnest(workplaces) w WHERE coalesce(w, enter_late.gym_id) = enter_late.gym_id) THEN
      RAISE EXCEPTION 'somebody else' USING ERRCODE = 'PU410';
    END IF;
    entered := set_config('app.account_id', made_by, true) || set_config('app.made_at', made_at, true);
    SELECT w.role, w.rights INTO role, rights FROM own_workplaces() w WHERE w.gym_id = enter_late.gym_id;
    IF NOT FOUND OR NOT (needed IS NULL OR role = ANY (preset_roles) OR rights && needed) THEN
      RAISE EXCEPTION 'may not' USING ERRCODE = 'PU410';
    END IF;
    INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, action, after)
    VALUES (gym_id, current_instant(), account_id, current_xid(), 'sending', sender, 'sent',
      jsonb_build_object('by', sender, 'made_at', made_at));
  ELSE
    role := sender_role;
    rights := sender_rights;
  END IF;
  IF permit IS NULL THEN
    IF NOT (needed IS NULL OR sender_role = ANY (preset_roles) OR sender_rights && needed) THEN
      RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PU403';
    END IF;
  ELSIF gym_id <> used.workplace OR sender <> used.given_to
    OR NOT (needed IS NULL OR sender_role = ANY (preset_roles) OR sender_rights && needed OR giver_role = ANY (preset_roles) OR giver_rights && needed) THEN
    RAISE EXCEPTION 'not permitted' USING ERRCODE = 'PU403';
  ELSE
    PERFORM record_permit(gym_id, account_id, used.given_by);
  END IF;
  RETURN NEXT;
END $$;
