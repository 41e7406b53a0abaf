-- /api/health says whether another version has changed the database.
GRANT USAGE ON SCHEMA drizzle TO pulso_auth;
GRANT SELECT ON drizzle.__drizzle_migrations TO pulso_auth;

-- A LIKE pattern that matches the folded `needle` anywhere, with its own wildcards escaped.
CREATE OR REPLACE FUNCTION containing(needle text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT '%' || replace(replace(replace(public.fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Before it answered it returned nothing, which CREATE OR REPLACE cannot change.
DROP FUNCTION IF EXISTS require_session(text);
-- Fails with PU401 unless the session is live, and with PU409 while a team takes turns in it: then only enter_team knows
-- who uses it. A null session is not checked.
CREATE OR REPLACE FUNCTION require_session(wanted text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  shared boolean;
BEGIN
  IF wanted IS NULL THEN
    RETURN true;
  END IF;
  SELECT s.shared_in IS NOT NULL INTO shared FROM session s WHERE s.token = wanted AND s.expires_at > now();
  IF shared THEN
    RAISE EXCEPTION 'shared' USING ERRCODE = 'PU409';
  ELSIF shared IS NULL THEN
    RAISE EXCEPTION 'signed out' USING ERRCODE = 'PU401';
  END IF;
  RETURN true;
END $$;

-- The advisory lock that transactions which may write in a gym share, and closing it takes alone.
CREATE OR REPLACE FUNCTION writers_of(gym uuid) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT hashtextextended(gym::text, 61) $$;

-- Before owners could close a gym it did not ask who enters.
DROP FUNCTION IF EXISTS require_open(uuid);
-- Fails with PU451 and the operator's message while a gym is suspended, and with PU452 while its owner keeps it closed: then nobody
-- writes in it, and who is `outside`, as its team, links and the clock, does not read either. Only pulso_auth may ask. Volatile, so
-- that after the lock it sees a closure that the lock waited for.
CREATE OR REPLACE FUNCTION require_open(gym uuid, outside boolean) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  message constant text := (SELECT s.message FROM suspension s WHERE s.account_id = gym AND s.reopened_at IS NULL);
  locked text;
BEGIN
  IF message IS NOT NULL THEN
    RAISE EXCEPTION '%', message USING ERRCODE = 'PU451';
  END IF;
  IF current_setting('transaction_read_only') = 'off' THEN
    locked := pg_advisory_xact_lock_shared(writers_of(gym));
  END IF;
  IF EXISTS (SELECT FROM closure c WHERE c.account_id = gym AND c.reopened_at IS NULL)
    AND (outside OR current_setting('transaction_read_only') = 'off') THEN
    RAISE EXCEPTION 'closed' USING ERRCODE = 'PU452';
  END IF;
  RETURN true;
END $$;

-- Tells every server whose streams may not go on as they are, by the ids that name them together: a session, because it ended or
-- nobody uses it any more. Who takes over loads the page anew.
CREATE OR REPLACE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pulso_session', OLD.id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_session_end AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION notify_session_end();
CREATE OR REPLACE TRIGGER notify_turn_end AFTER UPDATE OF person_id ON session FOR EACH ROW
WHEN (OLD.person_id IS NOT NULL AND NEW.person_id IS NULL AND NEW.shared_in IS NOT NULL) EXECUTE FUNCTION notify_session_end();

-- Like notify_session_end, of everybody in a gym.
CREATE OR REPLACE FUNCTION notify_suspension() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pulso_session', NEW.account_id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_suspension AFTER INSERT ON suspension FOR EACH ROW EXECUTE FUNCTION notify_suspension();

-- Stores since when who uses a session does.
CREATE OR REPLACE FUNCTION begin_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_since := clock_timestamp();
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER begin_turn BEFORE UPDATE OF shared_in, person_id ON session FOR EACH ROW
WHEN ((OLD.shared_in, OLD.person_id) IS DISTINCT FROM (NEW.shared_in, NEW.person_id)) EXECUTE FUNCTION begin_turn();

-- Remembers from when until when somebody used a session that a team shares, before another takes over or it ends.
CREATE OR REPLACE FUNCTION remember_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO turn (id, session_id, account_id, person_id, workplace, since, until)
  VALUES (gen_random_uuid(), OLD.id, OLD.user_id, CASE WHEN OLD.shared_in IS NULL THEN OLD.user_id ELSE OLD.person_id END,
    OLD.shared_in, coalesce(OLD.person_since, OLD.created_at), clock_timestamp());
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER remember_turn AFTER UPDATE OF person_id ON session FOR EACH ROW
WHEN (OLD.person_id IS DISTINCT FROM NEW.person_id AND (OLD.shared_in IS NULL OR OLD.person_id IS NOT NULL))
EXECUTE FUNCTION remember_turn();
CREATE OR REPLACE TRIGGER remember_last_turn AFTER DELETE ON session FOR EACH ROW
WHEN (OLD.shared_in IS NOT NULL AND OLD.person_id IS NOT NULL) EXECUTE FUNCTION remember_turn();

-- Takes on the rights of a gym's staff, in that gym alone, until the transaction ends. `at` fixes the current instant.
-- An expression that is assigned takes a fraction of what a PERFORM does, and every request comes through here.
CREATE OR REPLACE FUNCTION enter_gym(session text, gym text, account text, at text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entered text;
BEGIN
  entered := require_session(session) || require_open(gym::uuid, account IS NULL)::text || set_config('app.gym_id', gym, true) || set_config('app.account_id', account, true)
    || set_config('app.now', at, true) || set_config('role', 'pulso_gym', true);
END $$;

-- Like enter_gym on nobody's behalf, also where the gym is suspended or closed: for what people may demand of it at any time.
CREATE OR REPLACE FUNCTION enter_closed_gym(gym text, at text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entered text;
BEGIN
  entered := set_config('app.gym_id', gym, true) || set_config('app.account_id', '', true) || set_config('app.now', at, true)
    || set_config('role', 'pulso_gym', true);
END $$;

-- Whether a session is an operator's: who is named in the settings, has proved the address and enters in two steps, with a
-- session that no team shares. Null for none that is live.
CREATE OR REPLACE FUNCTION is_operator(wanted text, operators text[]) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT lower(a.email) = ANY (operators) AND a.email_verified AND a.two_factor_enabled AND s.shared_in IS NULL
    FROM session s JOIN account a ON a.id = s.user_id WHERE s.token = wanted AND s.expires_at > now());
END $$;

-- Takes on the rights of an operator, until the transaction ends. Fails with PUOPR for anybody else.
CREATE OR REPLACE FUNCTION enter_operator(session text, account text, operators text[], at text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entered text;
  allowed constant boolean := is_operator(session, operators);
BEGIN
  IF allowed IS NULL THEN
    RAISE EXCEPTION 'signed out' USING ERRCODE = 'PU401';
  ELSIF NOT allowed THEN
    RAISE EXCEPTION 'no operator' USING ERRCODE = 'PUOPR';
  END IF;
  entered := set_config('app.account_id', account, true) || set_config('app.now', at, true)
    || set_config('role', 'pulso_operator', true);
END $$;

-- Adds an audience to app.changed, whom the server notifies after the commit: 'staff', a client's id, or '-' for
-- everyone, which also replaces a list that has grown too long.
CREATE OR REPLACE FUNCTION note_change(audience text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  audiences text := coalesce(current_setting('app.changed', true), '');
BEGIN
  IF audiences <> '-' AND (audience = '-' OR strpos(audiences, audience) = 0) THEN
    PERFORM set_config('app.changed',
      CASE WHEN audience = '-' OR length(audiences) > 2000 THEN '-' ELSE trim(audiences || ' ' || audience) END, true);
  END IF;
END $$;

-- Adds to app.work, whose words the server hears after the commit as it does those of app.changed: which worker has something to do.
CREATE OR REPLACE FUNCTION note_work(work text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  works constant text := coalesce(current_setting('app.work', true), '');
BEGIN
  IF strpos(works, work) = 0 THEN
    PERFORM set_config('app.work', trim(works || ' ' || work), true);
  END IF;
END $$;

-- Tells a gym's own record what Pulso's operators did. The role is that of accounts afterwards, whatever it was.
CREATE OR REPLACE FUNCTION record_by_pulso(gym uuid, of_table text, of_row uuid, happened text, content jsonb, audience text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.gym_id', gym::text, true), set_config('role', 'pulso_gym', true);
  INSERT INTO audit (gym_id, at, transaction_id, table_name, row_id, client_id, action, after)
  VALUES (gym, current_instant(), current_xid(), of_table, of_row, (content ->> 'client_id')::uuid, happened, content);
  PERFORM note_change(audience), set_config('role', 'pulso_auth', true);
END $$;

-- Before a look at a client said at whom it did not take them.
DROP FUNCTION IF EXISTS enter_support(text, text, text[], uuid, text, text);
-- Takes on the rights of a gym's staff, to read alone, for an operator's visit in the session, until the transaction ends; writes down
-- what is looked at, and of which client, once. Fails with PUSUP once the gym does not let it any more, its hour is over, the visit was left, the
-- gym is suspended, or the session is no operator's.
CREATE OR REPLACE FUNCTION enter_support(session text, account text, operators text[], of_visit uuid, at text, looked text, of_client uuid)
RETURNS TABLE (gym_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  allowed constant boolean := is_operator(session, operators);
  operator text;
  entered text;
BEGIN
  IF allowed IS NULL THEN
    RAISE EXCEPTION 'signed out' USING ERRCODE = 'PU401';
  END IF;
  SELECT a.account_id, o.email INTO gym_id, operator FROM support_visit v
  JOIN support_access a ON a.id = v.access_id JOIN session s ON s.id = v.session_id JOIN account o ON o.id = v.operator_id
  WHERE v.id = of_visit AND s.token = enter_support.session AND v.left_at IS NULL AND a.ended_at IS NULL AND a.until > now()
    AND NOT EXISTS (SELECT FROM suspension x WHERE x.account_id = a.account_id AND x.reopened_at IS NULL);
  IF NOT allowed OR gym_id IS NULL THEN
    RAISE EXCEPTION 'support is over' USING ERRCODE = 'PUSUP';
  END IF;
  entered := set_config('app.account_id', account, true) || set_config('app.now', at, true);
  INSERT INTO support_look (visit_id, what, client_id, first_at) SELECT of_visit, looked, of_client, current_instant() WHERE looked IS NOT NULL
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM record_by_pulso(gym_id, 'support_visit', of_visit, 'looked', 
      jsonb_strip_nulls(jsonb_build_object('operator', operator, 'what', looked, 'client_id', of_client)), 'staff');
  END IF;
  entered := set_config('app.gym_id', gym_id::text, true) || set_config('role', 'pulso_gym', true)
    || set_config('transaction_read_only', 'on', true);
  RETURN NEXT;
END $$;

-- The part of a row that the audit stores.
CREATE OR REPLACE FUNCTION audit_content(changed jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT changed - ARRAY['search_text', 'sort_key', 'phone_key', 'whatsapp_key', 'changed_in', 'lock_pin', 'pin_hash', 'token_hash', 'secret', 'former_secret', 'access_key', 'former_keys', 'next_check_at', 'checks', 'request', 'image'] $$;

CREATE OR REPLACE FUNCTION audit_row_id(changed jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(changed ->> 'id', changed ->> 'account_id', changed ->> 'client_id', changed ->> 'product_id',
  changed ->> 'gym_id')::uuid $$;

-- The client that a row belongs to: it is the row itself for the audience 'self', or the row names it.
CREATE OR REPLACE FUNCTION audit_client_id(changed jsonb, audience text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (changed ->> CASE audience WHEN 'self' THEN 'id' ELSE 'client_id' END)::uuid $$;

-- Who sees a row: 'staff' means the gym alone, 'everyone' its clients too, 'self' the client whose row it is, 'client'
-- the client that the row names, or everyone when it names none.
CREATE OR REPLACE FUNCTION audience_of(changed jsonb, audience text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE audience WHEN 'staff' THEN 'staff' WHEN 'everyone' THEN '-' WHEN 'self' THEN changed ->> 'id'
  ELSE coalesce(changed ->> 'client_id', '-') END $$;

-- Who the audit says did it: the key of the API with which a request entered, or the account.
CREATE OR REPLACE FUNCTION current_actor() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('app.key_id', true), '')::uuid, current_account()) $$;

-- Audits an updated or deleted row. The trigger's argument is the audience. A letter's text stays the same at each attempt to send it, and
-- stands where it was written first.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := audit_content(to_jsonb(OLD));
  after jsonb := CASE TG_OP WHEN 'UPDATE' THEN audit_content(to_jsonb(NEW)) END;
BEGIN
  IF before = after THEN
    RETURN NULL;
  END IF;
  IF before ? 'subject' AND before -> 'text' = after -> 'text' AND before -> 'deleted_at' IS NOT DISTINCT FROM after -> 'deleted_at' THEN
    before := before - 'text';
    after := after - 'text';
  END IF;
  INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, client_id, action, before, after)
  VALUES (OLD.gym_id, current_instant(), current_actor(), current_xid(), TG_TABLE_NAME, audit_row_id(before),
    audit_client_id(coalesce(after, before), TG_ARGV[0]),
    CASE
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NULL AND after ->> 'deleted_at' IS NOT NULL THEN 'delete'
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NOT NULL AND after ->> 'deleted_at' IS NULL THEN 'restore'
      ELSE lower(TG_OP)
    END,
    before, after);
  PERFORM note_change(audience_of(coalesce(after, before), TG_ARGV[0]));
  RETURN NULL;
END $$;

-- Like record_change, for all rows that a statement inserts.
CREATE OR REPLACE FUNCTION record_additions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, client_id, action, after)
  SELECT a.gym_id, current_instant(), current_actor(), current_xid(), TG_TABLE_NAME, audit_row_id(a.content),
    audit_client_id(a.content, TG_ARGV[0]), 'insert', audit_content(a.content)
  FROM (SELECT gym_id, to_jsonb(added) AS content FROM added OFFSET 0) a;
  IF TG_ARGV[0] IN ('staff', 'everyone') THEN
    PERFORM note_change(audience_of(NULL, TG_ARGV[0]));
  ELSE
    PERFORM note_change(name) FROM (SELECT DISTINCT audience_of(to_jsonb(added), TG_ARGV[0]) AS name FROM added) audience;
  END IF;
  RETURN NULL;
END $$;

-- For triggers `announce_change`, which take the place of the audit's where rows say nothing of the gym itself.
CREATE OR REPLACE FUNCTION announce_to_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_change('staff');
  RETURN NULL;
END $$;

-- Drops all audit triggers: set_audience in each feature and protect_tables create them again.
DO $$
DECLARE
  audit_trigger record;
BEGIN
  FOR audit_trigger IN SELECT t.tgname, t.tgrelid::regclass AS name FROM pg_trigger t
    WHERE t.tgname IN ('record_change', 'record_additions') LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', audit_trigger.tgname, audit_trigger.name);
  END LOOP;
END $$;

-- Changes that other triggers make are consequences of an audited change, and are not audited themselves.
CREATE OR REPLACE FUNCTION create_audit_triggers(changed regclass, audience text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER record_change AFTER UPDATE OR DELETE ON %s
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION record_change(%s)', changed, quote_literal(audience));
  EXECUTE format('CREATE OR REPLACE TRIGGER record_additions AFTER INSERT ON %s REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION record_additions(%s)', changed, quote_literal(audience));
END $$;

-- Sets who is notified of changes to these tables: see audience_of.
CREATE OR REPLACE FUNCTION set_audience(audience text, VARIADIC tables regclass[]) RETURNS void LANGUAGE sql AS
$$ SELECT create_audit_triggers(changed, audience) FROM unnest(tables) changed $$;

-- Gives every table forced row-level security, grants that follow its policies, and audit triggers where neither set_audience nor a
-- feature has created what announces its changes. A counter needs no audit: what it numbers has one. Tables without a gym belong to authentication.
-- Maintenance reads every table, for backups, and deletes old rows of the audit. Runs whenever migrate() has changed something.
CREATE OR REPLACE FUNCTION protect_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target record;
  policy record;
BEGIN
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO pulso_maintenance;
  -- A gym is told when its server was last backed up.
  GRANT SELECT ON job TO pulso_gym;
  FOR target IN
    SELECT c.oid::regclass AS name, c.relname,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'gym_id' AND NOT a.attisdropped) AS of_gym,
      EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname IN ('record_change', 'announce_change')) AS announced
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('app_secret', 'applied_sql')
  LOOP
    IF NOT target.of_gym THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO pulso_auth', target.name);
      CONTINUE;
    END IF;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target.name);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target.name);
    EXECUTE format('DROP POLICY IF EXISTS read_by_maintenance ON %s', target.name);
    EXECUTE format('CREATE POLICY read_by_maintenance ON %s FOR SELECT TO pulso_maintenance USING (true)', target.name);
    IF target.relname = 'audit' THEN
      DROP POLICY IF EXISTS delete_by_maintenance ON audit;
      CREATE POLICY delete_by_maintenance ON audit FOR DELETE TO pulso_maintenance USING (at < now() - interval '1 year');
    END IF;
    FOR policy IN
      SELECT unnest(p.roles) AS role, p.cmd FROM pg_policies p
      WHERE p.schemaname = 'public' AND p.tablename = target.relname
    LOOP
      EXECUTE format('GRANT %s ON %s TO %I',
        CASE policy.cmd WHEN 'ALL' THEN 'SELECT, INSERT, UPDATE' ELSE policy.cmd END, target.name, policy.role);
    END LOOP;
    IF target.relname NOT IN ('audit', 'counter') AND NOT target.announced THEN
      PERFORM create_audit_triggers(target.name, 'client');
    END IF;
  END LOOP;
END $$;

-- The next number of a kind in a gym, from 1, without gaps: a rollback returns it. Call this late, because the row stays
-- locked until the transaction ends.
CREATE OR REPLACE FUNCTION next_number(kind text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  number bigint;
BEGIN
  UPDATE counter c SET value = c.value + 1 WHERE c.gym_id = current_gym() AND c.name = kind RETURNING c.value INTO number;
  IF NOT FOUND THEN
    INSERT INTO counter AS c (gym_id, name, value) VALUES (current_gym(), kind, 1)
    ON CONFLICT (gym_id, name) DO UPDATE SET value = c.value + 1 RETURNING c.value INTO number;
  END IF;
  RETURN number;
END $$;

-- The current transaction's id, which rows store so that readers can ask for later changes.
CREATE OR REPLACE FUNCTION current_xid() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT pg_current_xact_id()::text::bigint $$;

-- Every transaction below this id has ended: a reader that has their changes asks next for those from this id on.
CREATE OR REPLACE FUNCTION safe_xid() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

-- Stores the transaction that last changed a row in its `changed_in`.
CREATE OR REPLACE FUNCTION stamp_xid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := current_xid();
  RETURN NEW;
END $$;
