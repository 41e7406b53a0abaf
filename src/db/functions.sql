-- A LIKE pattern that finds the folded `needle` anywhere, its own wildcards taken literally.
CREATE OR REPLACE FUNCTION containing(needle text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT '%' || replace(replace(replace(public.fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Fails with PU401 unless the session is open. Without one nothing is asked.
CREATE OR REPLACE FUNCTION require_session(wanted text) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF wanted IS NOT NULL AND NOT EXISTS (SELECT FROM session WHERE token = wanted AND expires_at > now()) THEN
    RAISE EXCEPTION 'signed out' USING ERRCODE = 'PU401';
  END IF;
END $$;

-- Goes on with the rights of a gym's staff in that gym alone, until the transaction ends. `at` fixes the present instant.
CREATE OR REPLACE FUNCTION enter_gym(session text, gym text, account text, at text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_session(session), set_config('app.gym_id', gym, true), set_config('app.account_id', account, true),
    set_config('app.now', at, true), set_config('role', 'pulso_gym', true);
END $$;

-- Notes in app.changed whose screens show what this transaction changed, for whoever commits it to tell them: 'staff', a
-- client's id, or '-' for everyone's, which also stands for too many to name.
CREATE OR REPLACE FUNCTION note_change(audience text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted text := coalesce(current_setting('app.changed', true), '');
BEGIN
  IF noted <> '-' AND (audience = '-' OR strpos(noted, audience) = 0) THEN
    PERFORM set_config('app.changed',
      CASE WHEN audience = '-' OR length(noted) > 2000 THEN '-' ELSE trim(noted || ' ' || audience) END, true);
  END IF;
END $$;

-- What the audit keeps of a row.
CREATE OR REPLACE FUNCTION audited(changed jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT changed - ARRAY['search_text', 'sort_key', 'changed_in', 'lock_pin', 'request'] $$;

CREATE OR REPLACE FUNCTION audited_id(changed jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT coalesce(changed ->> 'id', changed ->> 'account_id', changed ->> 'client_id', changed ->> 'product_id',
  changed ->> 'gym_id')::uuid $$;

-- Whose screens show a row: 'staff' the gym's alone, 'everyone' its clients' too, 'self' the client's whose row it is;
-- 'client', the client's that the row names, or else everyone's.
CREATE OR REPLACE FUNCTION audience_of(changed jsonb, audience text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE audience WHEN 'staff' THEN 'staff' WHEN 'everyone' THEN '-' WHEN 'self' THEN changed ->> 'id'
  ELSE coalesce(changed ->> 'client_id', '-') END $$;

-- Writes the audit of a row that was changed or deleted. The trigger's argument is the audience.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before constant jsonb := audited(to_jsonb(OLD));
  after constant jsonb := CASE TG_OP WHEN 'UPDATE' THEN audited(to_jsonb(NEW)) END;
BEGIN
  IF before = after THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit (gym_id, at, actor, table_name, row_id, action, before, after)
  VALUES (OLD.gym_id, current_instant(), current_account(), TG_TABLE_NAME, audited_id(before),
    CASE
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NULL AND after ->> 'deleted_at' IS NOT NULL THEN 'delete'
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NOT NULL AND after ->> 'deleted_at' IS NULL THEN 'restore'
      ELSE lower(TG_OP)
    END,
    before, after);
  PERFORM note_change(audience_of(coalesce(after, before), TG_ARGV[0]));
  RETURN NULL;
END $$;

-- As record_change, for all rows that a statement adds at once.
CREATE OR REPLACE FUNCTION record_additions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (gym_id, at, actor, table_name, row_id, action, after)
  SELECT gym_id, current_instant(), current_account(), TG_TABLE_NAME, audited_id(to_jsonb(added)), 'insert', audited(to_jsonb(added))
  FROM added;
  PERFORM note_change(who) FROM (SELECT DISTINCT audience_of(to_jsonb(added), TG_ARGV[0]) AS who FROM added) woken;
  RETURN NULL;
END $$;

-- Their triggers are all made anew: by `wake` in each feature, and by protect_tables.
DO $$
DECLARE
  recorded record;
BEGIN
  FOR recorded IN SELECT t.tgname, t.tgrelid::regclass AS name FROM pg_trigger t
    WHERE t.tgname IN ('record_change', 'record_additions') LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', recorded.tgname, recorded.name);
  END LOOP;
END $$;

-- What another trigger changes is a consequence, not an act, and is not recorded.
CREATE OR REPLACE FUNCTION record_changes_of(changed regclass, audience text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER record_change AFTER UPDATE OR DELETE ON %s
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION record_change(%s)', changed, quote_literal(audience));
  EXECUTE format('CREATE OR REPLACE TRIGGER record_additions AFTER INSERT ON %s REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION record_additions(%s)', changed, quote_literal(audience));
END $$;

-- Says whom changes of these tables wake: see audience_of.
CREATE OR REPLACE FUNCTION wake(audience text, VARIADIC tables regclass[]) RETURNS void LANGUAGE sql AS
$$ SELECT record_changes_of(one, audience) FROM unnest(tables) one $$;

-- Brings every table under the rules: forced row-level security, grants that follow its policies, the audit trigger
-- where `wake` has not made it; a counter says no more than the numbers that it gave. Tables without a gym belong to
-- signing in. Runs whenever migrate() has changed something.
CREATE OR REPLACE FUNCTION protect_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  allowed record;
BEGIN
  FOR one IN
    SELECT c.oid::regclass AS name, c.relname,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'gym_id' AND NOT a.attisdropped) AS of_gym,
      EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'record_change') AS recorded
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('app_secret', 'applied_sql')
  LOOP
    IF NOT one.of_gym THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO pulso_auth', one.name);
      CONTINUE;
    END IF;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', one.name);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', one.name);
    FOR allowed IN
      SELECT unnest(p.roles) AS role, p.cmd FROM pg_policies p
      WHERE p.schemaname = 'public' AND p.tablename = one.relname
    LOOP
      EXECUTE format('GRANT %s ON %s TO %I',
        CASE allowed.cmd WHEN 'ALL' THEN 'SELECT, INSERT, UPDATE' ELSE allowed.cmd END, one.name, allowed.role);
    END LOOP;
    IF one.relname NOT IN ('audit', 'counter') AND NOT one.recorded THEN
      PERFORM record_changes_of(one.name, 'client');
    END IF;
  END LOOP;
END $$;

-- The next of a gym's numbers of a kind, from 1; it is lost with the transaction that asked, and so never skipped.
-- Ask late: the row is locked from here to the transaction's end.
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

-- The transaction that is under way; rows remember it, so that one can ask what changed since.
CREATE OR REPLACE FUNCTION current_change() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT pg_current_xact_id()::text::bigint $$;

-- Every change up to here is committed or will never be; what changed from here on is still to be asked for.
CREATE OR REPLACE FUNCTION settled_change() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

-- Writes the transaction that changed a row last into its `changed_in`.
CREATE OR REPLACE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := current_change();
  RETURN NEW;
END $$;
