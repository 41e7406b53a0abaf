CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['pulso_auth', 'pulso_gym', 'pulso_client', 'pulso_search'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    -- From 16 on, who makes a role is its member without the right to take it on.
    IF NOT pg_has_role(current_user, wanted,
      CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
      EXECUTE format('GRANT %I TO current_user', wanted);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO pulso_auth, pulso_gym, pulso_client, pulso_search;
--> statement-breakpoint
CREATE FUNCTION current_gym() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.gym_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION current_client() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.client_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION current_account() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT nullif(current_setting('app.account_id', true), '')::uuid $$;
--> statement-breakpoint
-- The instant a verb works at; a test may set it.
CREATE FUNCTION current_instant() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$;
--> statement-breakpoint
-- Lower case without accents, for searching: 'Núñez' and 'Lukšić' become 'nunez' and 'luksic'.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøĐđŁł', 'ooddll')) $$;
--> statement-breakpoint
-- Spanish order under the "C" collation: accents do not count, ñ follows n.
-- A stored column uses it, and pg_restore computes that one without a schema to look names up in.
CREATE FUNCTION sort_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT public.fold(replace(replace(normalize(value, NFC), 'ñ', 'n~'), 'Ñ', 'n~')) $$;
--> statement-breakpoint
-- What is the same in '12.345.678-k' and '12345678K'.
CREATE FUNCTION document_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT upper(translate(value, '.- ', '')) $$;
--> statement-breakpoint
-- A LIKE pattern that finds the folded `needle` anywhere, its own wildcards taken literally.
CREATE FUNCTION containing(needle text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT '%' || replace(replace(replace(public.fold(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
--> statement-breakpoint
-- A text's letters and pairs of letters, with which an index finds what is too short for trigrams. Some come twice:
-- the index drops these sooner than a query could. Its cost keeps the planner from computing it row by row.
CREATE FUNCTION grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS
$$ SELECT string_to_array(value, NULL)
  || ARRAY(SELECT substr(value, place, 2) FROM generate_series(1, length(value) - 1) AS place) $$;
--> statement-breakpoint
-- Writes the audit row and wakes the live streams. What another trigger changes is a consequence, not an act.
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'search_text' - 'sort_key' END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - 'search_text' - 'sort_key' END;
  subject jsonb := coalesce(after, before);
BEGIN
  IF pg_trigger_depth() > 1 OR before = after THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit (gym_id, at, actor, table_name, row_id, action, before, after)
  VALUES (
    (subject ->> 'gym_id')::uuid, current_instant(), current_account(), TG_TABLE_NAME,
    coalesce(subject ->> 'id', subject ->> 'account_id', subject ->> 'gym_id')::uuid,
    CASE
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NULL AND after ->> 'deleted_at' IS NOT NULL THEN 'delete'
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NOT NULL AND after ->> 'deleted_at' IS NULL THEN 'restore'
      ELSE lower(TG_OP)
    END,
    before, after
  );
  PERFORM pg_notify('pulso', (subject ->> 'gym_id') || ' ' || coalesce(
    subject ->> 'client_id', CASE TG_TABLE_NAME WHEN 'client' THEN subject ->> 'id' END, '-'));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Brings every table under the rules: forced row-level security, grants that follow its policies, the audit
-- trigger. Tables without a gym belong to signing in. Run after each migration.
CREATE FUNCTION protect_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  allowed record;
BEGIN
  FOR one IN
    SELECT c.oid::regclass AS name, c.relname,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'gym_id' AND NOT a.attisdropped) AS of_gym
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'app_secret'
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
    IF one.relname <> 'audit' THEN
      EXECUTE format('CREATE OR REPLACE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION record_change()', one.name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE app_secret (name text PRIMARY KEY, value text NOT NULL);
