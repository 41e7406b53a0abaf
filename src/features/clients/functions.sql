SELECT set_audience('self', 'client');

CREATE OR REPLACE FUNCTION sync_client_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference record;
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT gym_id, 1 AS change FROM added WHERE deleted_at IS NULL'
    WHEN 'DELETE' THEN 'SELECT gym_id, -1 AS change FROM removed WHERE deleted_at IS NULL'
    ELSE 'SELECT gym_id, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT gym_id, -1 FROM removed WHERE deleted_at IS NULL' END;
BEGIN
  FOR difference IN EXECUTE 'SELECT gym_id, sum(change)::int AS change FROM (' || changes || ') changes
    GROUP BY gym_id HAVING sum(change) <> 0 ORDER BY gym_id'
  LOOP
    INSERT INTO client_count (gym_id, total) VALUES (difference.gym_id, difference.change)
    ON CONFLICT (gym_id) DO UPDATE SET total = client_count.total + excluded.total;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_client_count_of_added AFTER INSERT ON client REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION sync_client_count();
CREATE OR REPLACE TRIGGER sync_client_count_of_changed AFTER UPDATE ON client REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION sync_client_count();
CREATE OR REPLACE TRIGGER sync_client_count_of_removed AFTER DELETE ON client REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION sync_client_count();

-- Like notify_session_end, of a client in a gym that deleted them.
CREATE OR REPLACE FUNCTION notify_client_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pulso_session', NEW.gym_id || ' ' || NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_client_deletion AFTER UPDATE OF deleted_at ON client FOR EACH ROW
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION notify_client_deletion();

-- An invitation link proves only the address that it was sent to.
CREATE OR REPLACE FUNCTION close_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET expires_at = current_instant()
  WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND used_at IS NULL AND expires_at > current_instant();
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER close_invitations AFTER UPDATE OF email ON client
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION close_invitations();

-- Takes on the rights of a client, in the `wanted` gym when the account is a client there, otherwise in its first gym.
-- Returns no row when the account is a client of none; deleted clients do not count. `at` fixes the current instant.
-- A gym that is suspended is passed over unless it is the `wanted` one, or there is no other: then it fails as require_open does.
CREATE OR REPLACE FUNCTION enter_client(session text, account text, wanted text, at text)
RETURNS TABLE (gym_id uuid, client_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  entered text;
  suspended constant uuid[] := ARRAY(SELECT s.account_id FROM suspension s WHERE s.reopened_at IS NULL);
  refused uuid;
BEGIN
  entered := require_session(session) || set_config('app.account_id', account, true) || set_config('app.now', at, true)
    || set_config('role', 'pulso_client', true);
  FOR gym_id, client_id IN SELECT a.gym_id, a.client_id FROM client_account a
    WHERE a.account_id = current_account() ORDER BY (a.gym_id::text = wanted) DESC NULLS LAST, a.created_at
  LOOP
    PERFORM set_config('app.gym_id', gym_id::text, true), set_config('app.client_id', client_id::text, true);
    IF EXISTS (SELECT FROM client c
      WHERE c.gym_id = current_gym() AND c.id = current_client() AND c.deleted_at IS NULL) THEN
      IF NOT gym_id = ANY (suspended) THEN
        IF current_setting('transaction_read_only') = 'off' THEN
          entered := set_config('role', 'pulso_auth', true) || require_open(gym_id, false)::text
            || set_config('role', 'pulso_client', true);
        END IF;
        RETURN NEXT;
        RETURN;
      END IF;
      refused := coalesce(refused, gym_id);
      EXIT WHEN gym_id::text = wanted;
    END IF;
  END LOOP;
  IF refused IS NOT NULL THEN
    PERFORM set_config('role', 'pulso_auth', true), require_open(refused, false);
  END IF;
  PERFORM set_config('app.gym_id', '', true), set_config('app.client_id', '', true);
END $$;

-- The gyms that the current account is a client of. Runs as pulso_search, because a client sees only the current gym.
CREATE OR REPLACE FUNCTION own_gyms() RETURNS TABLE (id uuid, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT g.gym_id, g.name FROM client_account a
  JOIN client c ON c.gym_id = a.gym_id AND c.id = a.client_id AND c.deleted_at IS NULL
  JOIN gym g ON g.gym_id = a.gym_id
  WHERE a.account_id = current_account() ORDER BY g.name, g.gym_id;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION own_gyms() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION own_gyms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_gyms() TO pulso_auth, pulso_client, pulso_gym;

-- True when a client's membership status matches a list's filter. A subscription does not expire: it renews itself. A trial ends,
-- and is no membership.
CREATE OR REPLACE FUNCTION is_in_state(s client_membership_status, state text, today date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT s.active AND CASE state
    WHEN 'expiring' THEN NOT s.trial AND s.expires_on BETWEEN today AND today + 6
    WHEN 'expired' THEN NOT s.trial AND s.expires_on < today AND NOT s.renews
    WHEN 'unpaid' THEN s.expires_on IS NULL
    ELSE true END
$$;

-- The words of a search. A number of six digits or more is one word without its spaces and signs, as phone numbers and
-- documents are kept; of a longer one than any document of the country its end suffices, whatever its prefixes.
CREATE OR REPLACE FUNCTION client_search_words(needle text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digits constant text := regexp_replace(needle, '[^0-9]', '', 'g');
BEGIN
  RETURN CASE
    WHEN needle !~ '^[-0-9\s+().]+$' OR length(digits) < 6 THEN
      coalesce(string_to_array(nullif(regexp_replace(trim(fold(needle)), '\s+', ' ', 'g'), ''), ' '), '{}')
    WHEN length(digits) > 9 THEN ARRAY[right(digits, 8)]
    ELSE ARRAY[digits] END;
END $$;

-- 2 for a text that begins with what is sought, 1 for one in which each sought word begins a word, 0 for all others, and where
-- nothing is sought; 2 more where each sought word is a whole word, as a name or the number of a document.
CREATE OR REPLACE FUNCTION match_rank(searched text, whole text, beginnings text[], exact text[]) RETURNS int LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN searched LIKE whole THEN 2 WHEN ' ' || searched LIKE ALL (beginnings) THEN 1 ELSE 0 END
  + CASE WHEN ' ' || searched || ' ' LIKE ALL (exact) THEN 2 ELSE 0 END $$;

-- One page of the gym's clients in order of name, and the number of matches, counted up to 1,000. Row-level security
-- would keep LIKE from using its index, so this runs as pulso_search and filters by gym itself. An index collects up to that
-- many matches. Fewer are sorted; with more, a scan of the clients in order soon fills a page. The generic plan is forced
-- because planning each call took longer than most searches. With `begins_first`, they come in the order of match_rank;
-- where there are more than are collected, the first page begins with the client who has that document, then names that begin
-- with the search. With `names_only` it looks at no phone, address or document: that would tell them to whoever tries digits.
CREATE OR REPLACE FUNCTION find_clients(needle text, status text, skip int, take int, begins_first boolean DEFAULT false,
  names_only boolean DEFAULT false)
RETURNS TABLE (ids uuid[], total int, total_is_floor boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  count_limit constant int := 1000;
  gym constant uuid := current_gym();
  size constant int := coalesce((SELECT n.total FROM client_count n WHERE n.gym_id = gym), 0);
  words constant text[] := CASE WHEN needle = '' THEN '{}' ELSE client_search_words(needle) END;
  today date;
  patterns text[] := '{}';
  longest text;
  others text[];
  whole text;
  beginnings text[];
  exact text[];
  key constant text := sort_key(trim(needle));
  numbered uuid[];
  named uuid[];
  pairs text[];
  first_day date;
  last_day date;
  matches uuid[];
BEGIN
  IF words = '{}' AND status = 'all' THEN
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
  -- Its plan belongs to the caller's role and search path, so a call from here makes it be planned anew, twice.
  today := CASE WHEN status <> 'all' THEN local_today() END;
  IF words = '{}' THEN
    first_day := CASE status WHEN 'expiring' THEN today ELSE '-infinity' END;
    last_day := CASE status WHEN 'expiring' THEN today + 6 WHEN 'expired' THEN today - 1 ELSE 'infinity' END;
    matches := ARRAY(
      SELECT s.client_id FROM client_membership_status s
      WHERE s.gym_id = gym AND s.active AND s.expires_on BETWEEN first_day AND last_day AND is_in_state(s, status, today)
      UNION ALL
      SELECT s.client_id FROM client_membership_status s
      WHERE s.gym_id = gym AND s.active AND s.expires_on IS NULL AND is_in_state(s, status, today)
      LIMIT count_limit + 1);
    IF cardinality(matches) <= count_limit THEN
      matches := ARRAY(SELECT c.id FROM client c WHERE c.gym_id = gym AND c.id = ANY (matches) ORDER BY c.sort_key, c.id);
    END IF;
  ELSE
    patterns := ARRAY(SELECT containing(word) FROM unnest(words) AS word);
    -- The index holds trigrams of letters and digits; shorter words use its letters and pairs.
    longest := (SELECT containing(word) FROM unnest(words) AS word WHERE word ~ '[a-z0-9]{3}' ORDER BY length(word) DESC LIMIT 1);
    others := array_remove(patterns, longest);
    IF begins_first THEN
      whole := substr(containing(trim(needle)), 2);
      beginnings := ARRAY(SELECT '% ' || substr(containing(word), 2) FROM unnest(words) AS word);
      exact := ARRAY(SELECT regexp_replace(begun, '%$', ' %') FROM unnest(beginnings) AS begun);
    END IF;
  END IF;
  IF longest IS NOT NULL THEN
    matches := ARRAY(SELECT m.id FROM (
      SELECT c.id, c.sort_key, match_rank(CASE WHEN names_only THEN fold(c.name || ' ' || c.surname) ELSE c.search_text END, whole, beginnings, exact) AS rank FROM client c
      WHERE c.gym_id = gym AND c.deleted_at IS NULL AND c.search_text LIKE longest AND c.search_text LIKE ALL (others)
        AND (NOT names_only OR fold(c.name || ' ' || c.surname) LIKE ALL (patterns))
        AND (status = 'all' OR (
          SELECT is_in_state(s, status, today) FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = c.id))
      LIMIT count_limit + 1) m ORDER BY m.rank DESC, m.sort_key, m.id);
  ELSIF words <> '{}' THEN
    pairs := ARRAY(SELECT DISTINCT gram FROM unnest(words) AS word, unnest(grams(word)) AS gram);
    matches := ARRAY(SELECT m.id FROM (
      SELECT c.id, c.sort_key, match_rank(CASE WHEN names_only THEN fold(c.name || ' ' || c.surname) ELSE c.search_text END, whole, beginnings, exact) AS rank FROM client c
      WHERE c.gym_id = gym AND c.deleted_at IS NULL AND grams(c.search_text) @> pairs AND c.search_text LIKE ALL (patterns)
        AND (NOT names_only OR fold(c.name || ' ' || c.surname) LIKE ALL (patterns))
        AND (status = 'all' OR (
          SELECT is_in_state(s, status, today) FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = c.id))
      LIMIT count_limit + 1) m ORDER BY m.rank DESC, m.sort_key, m.id);
  END IF;
  total := least(cardinality(matches), count_limit);
  total_is_floor := cardinality(matches) > count_limit;
  IF total_is_floor THEN
    -- The inner limit stops the planner from sorting all clients first.
    ids := ARRAY(SELECT page.id FROM (
        SELECT c.* FROM (
          SELECT c.id, c.name, c.surname, c.sort_key, c.search_text FROM client c WHERE c.gym_id = gym AND c.deleted_at IS NULL
          ORDER BY c.sort_key, c.id LIMIT size) c
        WHERE c.search_text LIKE ALL (patterns)
          AND (NOT names_only OR fold(c.name || ' ' || c.surname) LIKE ALL (patterns))
          AND (status = 'all' OR (
            SELECT is_in_state(s, status, today) FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = c.id))
        OFFSET skip LIMIT take) page
      ORDER BY match_rank(CASE WHEN names_only THEN fold(page.name || ' ' || page.surname) ELSE page.search_text END, whole, beginnings, exact) DESC, page.sort_key, page.id);
    IF begins_first AND skip = 0 THEN
      numbered := ARRAY(SELECT c.id FROM client c
        WHERE NOT names_only AND c.gym_id = gym AND c.deleted_at IS NULL AND c.dni <> '' AND document_key(c.dni) = document_key(needle)
          AND (status = 'all' OR (
            SELECT is_in_state(s, status, today) FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = c.id)));
      named := numbered || ARRAY(SELECT c.id FROM client c
        WHERE c.id <> ALL (numbered) AND c.gym_id = gym AND c.deleted_at IS NULL AND c.sort_key >= key AND c.sort_key < key || chr(1114111)
          AND (status = 'all' OR (
            SELECT is_in_state(s, status, today) FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = c.id))
        ORDER BY c.sort_key, c.id LIMIT take);
      ids := (named || ARRAY(SELECT other FROM unnest(ids) AS other WHERE other <> ALL (named)))[1:take];
    END IF;
  ELSE
    ids := matches[skip + 1:skip + take];
  END IF;
  RETURN NEXT;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION find_clients(text, text, int, int, boolean, boolean) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION find_clients(text, text, int, int, boolean, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_clients(text, text, int, int, boolean, boolean) TO pulso_gym;
