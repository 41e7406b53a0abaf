-- Not STRICT, as the planner inlines only what it can prove to be null for null.
CREATE OR REPLACE FUNCTION period_months(period text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE period WHEN 'monthly' THEN 1 WHEN 'bimonthly' THEN 2 WHEN 'quarterly' THEN 3
  WHEN 'semiannual' THEN 6 WHEN 'annual' THEN 12 END $$;

-- The last day that a period starting on `starts_on` covers; month ends clamp.
CREATE OR REPLACE FUNCTION expiry(starts_on date, period text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (starts_on + make_interval(months => period_months(period)) - interval '1 day')::date $$;

-- The last day that a period starting on `starts_on` covers, `days` long or of the named length.
CREATE OR REPLACE FUNCTION last_day_covered(starts_on date, period text, days int) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE period WHEN 'days' THEN starts_on + days - 1 ELSE expiry(starts_on, period) END $$;

-- The membership that counts for a client: an active one before others, then the one that lasts longest.
DROP FUNCTION IF EXISTS client_standing;
CREATE OR REPLACE FUNCTION client_standing(client uuid)
RETURNS TABLE (membership_id uuid, plan_name text, active boolean, renews boolean, expires_on date)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.plan_name, m.active, m.kind = 'subscription', m.expires_on
  FROM membership m
  WHERE m.gym_id = current_gym() AND m.client_id = client AND m.deleted_at IS NULL
  ORDER BY m.active DESC, m.expires_on DESC NULLS LAST, m.id LIMIT 1
$$;

-- Deleting a client takes its memberships along, and restoring it brings just those back.
CREATE OR REPLACE FUNCTION follow_client_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
  WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND deleted_at IS NOT DISTINCT FROM OLD.deleted_at;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER follow_client_deletion AFTER UPDATE OF deleted_at ON client
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION follow_client_deletion();

-- One page of the gym's clients in order of name, and how many match, counted up to 1,000. Who has a subscription does
-- not expire: it renews itself. Row-level security would keep LIKE from using its index, so this runs as pulso_search and
-- names the gym itself. It asks a sample, as there are no statistics for it: frequent matches are met by walking the
-- clients, rare ones are gathered by index and sorted.
CREATE OR REPLACE FUNCTION find_clients(needle text, standing text, skip int, take int)
RETURNS TABLE (ids uuid[], total int, total_is_floor boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  counted constant int := 1000;
  sampled constant int := 200;
  gym constant uuid := current_gym();
  today constant date := local_today();
  size constant int := coalesce((SELECT n.total FROM client_count n WHERE n.gym_id = gym), 0);
  words constant text[] := coalesce(string_to_array(nullif(regexp_replace(trim(fold(needle)), '\s+', ' ', 'g'), ''), ' '), '{}');
  active constant text := ' FROM membership m WHERE m.gym_id = $1 AND m.deleted_at IS NULL AND m.active';
  in_state constant text := active || CASE standing
    WHEN 'expiring' THEN ' AND m.expires_on BETWEEN $3 AND $3 + 6'
    WHEN 'expired' THEN ' AND m.expires_on < $3 AND m.kind <> ''subscription'''
    WHEN 'unpaid' THEN ' AND m.expires_on IS NULL'
    ELSE '' END;
  covered constant text := '(SELECT max(m.expires_on)' || active || ' AND m.client_id = c.id)';
  matches text := 'true';
  by_index text := '';
  walk text;
  hits int;
BEGIN
  IF words = '{}' AND standing = 'all' THEN
    total := size;
    total_is_floor := false;
    IF skip < size / 2 THEN
      ids := ARRAY(SELECT c.id FROM client c WHERE c.gym_id = gym AND c.deleted_at IS NULL
        ORDER BY c.sort_key, c.id OFFSET skip LIMIT take);
    ELSE
      ids := ARRAY(SELECT late.id FROM (
        SELECT c.id, c.sort_key FROM client c WHERE c.gym_id = gym AND c.deleted_at IS NULL
        ORDER BY c.sort_key DESC, c.id DESC
        OFFSET greatest(size - skip - take, 0) LIMIT greatest(least(take, size - skip), 0)
      ) late ORDER BY late.sort_key, late.id);
    END IF;
    RETURN NEXT;
    RETURN;
  END IF;
  FOR place IN 1 .. cardinality(words) LOOP
    matches := matches || format(' AND strpos(c.search_text, $2[%s]) > 0', place);
    IF words[place] ~ '[a-z0-9]{3}' THEN
      by_index := by_index || format(' AND c.search_text LIKE containing($2[%s])', place);
    END IF;
  END LOOP;
  IF words = '{}' THEN
    by_index := ' AND c.id IN (SELECT m.client_id' || in_state || ')';
  ELSIF by_index = '' AND size > 1000 THEN
    by_index := ' AND grams(c.search_text) @> $4';
  END IF;
  matches := matches || CASE standing
    WHEN 'active' THEN ' AND EXISTS (SELECT' || active || ' AND m.client_id = c.id)'
    WHEN 'expiring' THEN ' AND ' || covered || ' BETWEEN $3 AND $3 + 6'
    WHEN 'expired' THEN ' AND ' || covered || ' < $3 AND NOT EXISTS (SELECT' || active
      || ' AND m.client_id = c.id AND m.kind = ''subscription'')'
    WHEN 'unpaid' THEN ' AND ' || covered || ' IS NULL AND EXISTS (SELECT' || active || ' AND m.client_id = c.id)'
    ELSE '' END;
  walk := 'SELECT c.id, c.sort_key FROM (SELECT c.id, c.sort_key, c.search_text FROM client c
    WHERE c.gym_id = $1 AND c.deleted_at IS NULL ORDER BY %s LIMIT $4) c WHERE ' || matches;
  IF size > 1000 THEN
    EXECUTE format('SELECT count(*) FROM (' || walk || ') f', 'c.gym_id, c.id')
      INTO hits USING gym, words, today, sampled;
  END IF;
  IF hits * 25 > sampled THEN
    IF words = '{}' THEN
      EXECUTE 'SELECT count(DISTINCT c.id) FROM (SELECT m.client_id AS id' || in_state || ' LIMIT $4) c WHERE ' || matches
        INTO total USING gym, words, today, 2 * counted;
    ELSE
      EXECUTE format('SELECT count(*) FROM (' || walk || ' LIMIT $5) f', 'c.gym_id, c.id')
        INTO total USING gym, words, today, 2 * counted * sampled / hits, counted + 1;
    END IF;
    IF total > counted THEN
      EXECUTE format('SELECT ARRAY(SELECT p.id FROM (' || walk || ' ORDER BY c.sort_key, c.id OFFSET $5 LIMIT $6) p)', 'c.sort_key, c.id')
        INTO ids USING gym, words, today, 2 * (skip + take)::bigint * sampled / hits + sampled, skip, take;
      total := counted;
      total_is_floor := true;
      IF cardinality(ids) = take THEN
        RETURN NEXT;
        RETURN;
      END IF;
    END IF;
  END IF;
  EXECUTE 'WITH hits AS MATERIALIZED (SELECT c.id, c.sort_key FROM client c
      WHERE c.gym_id = $1 AND c.deleted_at IS NULL' || by_index || ' AND ' || matches || ')
    SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.sort_key, h.id OFFSET $5 LIMIT $6), (SELECT count(*) FROM hits)'
    INTO ids, total USING gym, words, today,
      ARRAY(SELECT DISTINCT gram FROM unnest(words) AS word, unnest(grams(word)) AS gram), skip, take;
  total_is_floor := total > counted;
  total := least(total, counted);
  RETURN NEXT;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION find_clients(text, text, int, int) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION find_clients(text, text, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_clients(text, text, int, int) TO pulso_gym;
