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
-- A text's letters and pairs of letters, with which an index finds what is too short for trigrams. Some come twice:
-- the index drops these sooner than a query could. Its cost keeps the planner from computing it row by row.
CREATE FUNCTION grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS
$$ SELECT string_to_array(value, NULL)
  || ARRAY(SELECT substr(value, place, 2) FROM generate_series(1, length(value) - 1) AS place) $$;
--> statement-breakpoint
CREATE TABLE app_secret (name text PRIMARY KEY, value text NOT NULL);
--> statement-breakpoint
-- Which functions.sql stand in the database, and as of which SHA-256.
CREATE TABLE applied_sql (path text PRIMARY KEY, hash text NOT NULL);
