SELECT wake('self', 'client');

CREATE OR REPLACE FUNCTION keep_client_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  counted text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT gym_id, 1 AS one FROM added WHERE deleted_at IS NULL'
    WHEN 'DELETE' THEN 'SELECT gym_id, -1 AS one FROM removed WHERE deleted_at IS NULL'
    ELSE 'SELECT gym_id, 1 AS one FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT gym_id, -1 FROM removed WHERE deleted_at IS NULL' END;
BEGIN
  FOR changed IN EXECUTE 'SELECT gym_id, sum(one)::int AS change FROM (' || counted || ') counted
    GROUP BY gym_id HAVING sum(one) <> 0 ORDER BY gym_id'
  LOOP
    INSERT INTO client_count (gym_id, total) VALUES (changed.gym_id, changed.change)
    ON CONFLICT (gym_id) DO UPDATE SET total = client_count.total + excluded.total;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_client_count_of_added AFTER INSERT ON client REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
CREATE OR REPLACE TRIGGER keep_client_count_of_changed AFTER UPDATE ON client REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
CREATE OR REPLACE TRIGGER keep_client_count_of_removed AFTER DELETE ON client REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();

-- A link proves the address that it was sent to, and no other.
CREATE OR REPLACE FUNCTION close_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET expires_at = current_instant()
  WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND used_at IS NULL AND expires_at > current_instant();
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER close_invitations AFTER UPDATE OF email ON client
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION close_invitations();

-- Goes on with the rights of a client, in the wanted gym among those that the account is a client of, or in the first;
-- no row when it is nobody's client. Who was deleted from a gym is its client no more. `at` fixes the present instant.
CREATE OR REPLACE FUNCTION enter_client(session text, account text, wanted text, at text)
RETURNS TABLE (gym_id uuid, client_id uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_session(session), set_config('app.account_id', account, true), set_config('app.now', at, true),
    set_config('role', 'pulso_client', true);
  FOR gym_id, client_id IN SELECT a.gym_id, a.client_id FROM client_account a
    WHERE a.account_id = current_account() ORDER BY (a.gym_id::text = wanted) DESC NULLS LAST, a.created_at
  LOOP
    PERFORM set_config('app.gym_id', gym_id::text, true), set_config('app.client_id', client_id::text, true);
    IF EXISTS (SELECT FROM client c
      WHERE c.gym_id = current_gym() AND c.id = current_client() AND c.deleted_at IS NULL) THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
  PERFORM set_config('app.gym_id', '', true), set_config('app.client_id', '', true);
END $$;

-- The gyms whose client the current account is. Runs as pulso_search, as a client sees only the gym it works in.
CREATE OR REPLACE FUNCTION own_gyms() RETURNS TABLE (id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.gym_id, g.name FROM client_account a
  JOIN client c ON c.gym_id = a.gym_id AND c.id = a.client_id AND c.deleted_at IS NULL
  JOIN gym g ON g.gym_id = a.gym_id
  WHERE a.account_id = current_account() ORDER BY g.name, g.gym_id
$$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION own_gyms() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION own_gyms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_gyms() TO pulso_client;

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
  in_state constant text := CASE standing
    WHEN 'active' THEN 's.active'
    WHEN 'expiring' THEN 's.active AND s.expires_on BETWEEN $3 AND $3 + 6'
    WHEN 'expired' THEN 's.active AND s.expires_on < $3 AND NOT s.renews'
    WHEN 'unpaid' THEN 's.active AND s.expires_on IS NULL' END;
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
    by_index := ' AND c.id IN (SELECT s.client_id FROM client_standing s WHERE s.gym_id = $1 AND ' || in_state || ')';
  ELSIF by_index = '' AND size > 1000 THEN
    by_index := ' AND grams(c.search_text) @> $4';
  END IF;
  matches := matches || coalesce(' AND EXISTS (SELECT FROM client_standing s
    WHERE s.gym_id = $1 AND s.client_id = c.id AND ' || in_state || ')', '');
  walk := 'SELECT c.id, c.sort_key FROM (SELECT c.id, c.sort_key, c.search_text FROM client c
    WHERE c.gym_id = $1 AND c.deleted_at IS NULL ORDER BY %s LIMIT $4) c WHERE ' || matches;
  IF size > 1000 THEN
    EXECUTE format('SELECT count(*) FROM (' || walk || ') f', 'c.gym_id, c.id')
      INTO hits USING gym, words, today, sampled;
  END IF;
  IF hits * 25 > sampled THEN
    IF words = '{}' THEN
      EXECUTE 'SELECT count(*) FROM (SELECT FROM client_standing s WHERE s.gym_id = $1 AND ' || in_state || ' LIMIT $4) s'
        INTO total USING gym, words, today, counted + 1;
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
