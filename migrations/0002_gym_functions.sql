-- The calendar day in the gym's time zone.
CREATE FUNCTION local_today() RETURNS date LANGUAGE sql STABLE AS
$$ SELECT (current_instant() AT TIME ZONE (SELECT time_zone FROM gym WHERE gym_id = current_gym()))::date $$;
--> statement-breakpoint
CREATE FUNCTION period_months(period text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT CASE period WHEN 'monthly' THEN 1 WHEN 'bimonthly' THEN 2 WHEN 'quarterly' THEN 3
  WHEN 'semiannual' THEN 6 WHEN 'annual' THEN 12 END $$;
--> statement-breakpoint
-- The last day that a period starting on `starts_on` covers; month ends clamp.
CREATE FUNCTION expiry(starts_on date, period text) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT (starts_on + make_interval(months => period_months(period)) - interval '1 day')::date $$;
--> statement-breakpoint
CREATE FUNCTION keep_client_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change int := (CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN 1 ELSE 0 END)
    - (CASE WHEN TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN 1 ELSE 0 END);
BEGIN
  IF change <> 0 THEN
    INSERT INTO client_count (gym_id, total) VALUES (coalesce(NEW.gym_id, OLD.gym_id), change)
    ON CONFLICT (gym_id) DO UPDATE SET total = client_count.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_client_count AFTER INSERT OR UPDATE OF deleted_at OR DELETE ON client
FOR EACH ROW EXECUTE FUNCTION keep_client_count();
--> statement-breakpoint
CREATE FUNCTION keep_membership_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid record;
BEGIN
  FOR paid IN
    SELECT DISTINCT gym_id, membership_id FROM (VALUES
      (CASE WHEN TG_OP <> 'DELETE' THEN NEW.gym_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.membership_id END),
      (CASE WHEN TG_OP <> 'INSERT' THEN OLD.gym_id END, CASE WHEN TG_OP <> 'INSERT' THEN OLD.membership_id END)
    ) AS touched (gym_id, membership_id) WHERE membership_id IS NOT NULL
  LOOP
    -- The lock comes first, so that the maximum below sees what a concurrent payment committed.
    PERFORM FROM membership WHERE gym_id = paid.gym_id AND id = paid.membership_id FOR UPDATE;
    UPDATE membership m SET expires_on = expiry(
      (SELECT max(p.plan_starts_on) FROM payment p
        WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL), m.period)
    WHERE m.gym_id = paid.gym_id AND m.id = paid.membership_id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_membership_expiry
AFTER INSERT OR UPDATE OF plan_starts_on, membership_id, deleted_at OR DELETE ON payment
FOR EACH ROW EXECUTE FUNCTION keep_membership_expiry();
--> statement-breakpoint
CREATE FUNCTION follow_membership_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_on := expiry(
    (SELECT max(p.plan_starts_on) FROM payment p
      WHERE p.gym_id = NEW.gym_id AND p.membership_id = NEW.id AND p.deleted_at IS NULL), NEW.period);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_membership_period BEFORE UPDATE OF period ON membership
FOR EACH ROW WHEN (OLD.period IS DISTINCT FROM NEW.period) EXECUTE FUNCTION follow_membership_period();
--> statement-breakpoint
-- Amounts are whole minor units: another currency would change what stored payments are worth.
CREATE FUNCTION keep_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment WHERE gym_id = NEW.gym_id)
    OR EXISTS (SELECT FROM sale_payment WHERE gym_id = NEW.gym_id) THEN
    RAISE EXCEPTION 'currency is in use' USING ERRCODE = 'check_violation', CONSTRAINT = 'gym_currency_in_use';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_currency BEFORE UPDATE OF currency ON gym
FOR EACH ROW WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION keep_currency();
--> statement-breakpoint
-- Deleting a client or membership takes what hangs on it along, and restoring brings just that back.
CREATE FUNCTION follow_client_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
  WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND deleted_at IS NOT DISTINCT FROM OLD.deleted_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_client_deletion AFTER UPDATE OF deleted_at ON client
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION follow_client_deletion();
--> statement-breakpoint
CREATE FUNCTION follow_membership_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
  WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at IS NOT DISTINCT FROM OLD.deleted_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_membership_deletion AFTER UPDATE OF deleted_at ON membership
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION follow_membership_deletion();
--> statement-breakpoint
-- A link proves the address that it was sent to, and no other.
CREATE FUNCTION close_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET expires_at = current_instant()
  WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND used_at IS NULL AND expires_at > current_instant();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER close_invitations AFTER UPDATE OF email ON client
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION close_invitations();
--> statement-breakpoint
-- The membership that counts for a client: an active one before others, then the one that lasts longest.
CREATE FUNCTION client_standing(client uuid)
RETURNS TABLE (membership_id uuid, plan_name text, active boolean, expires_on date, days_left int)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.plan_name, m.active, m.expires_on, m.expires_on - local_today() FROM membership m
  WHERE m.gym_id = current_gym() AND m.client_id = client AND m.deleted_at IS NULL
  ORDER BY m.active DESC, m.expires_on DESC NULLS LAST, m.id LIMIT 1
$$;
--> statement-breakpoint
-- One page of the gym's clients in order of name, and how many match, counted up to 1,000. Row-level security would
-- keep LIKE from using its index, so this runs as pulso_search and names the gym itself. It asks a sample, as there are
-- no statistics for it: frequent matches are met by walking the clients, rare ones are gathered by index and sorted.
CREATE FUNCTION find_clients(needle text, standing text, skip int, take int)
RETURNS TABLE (ids uuid[], total int, total_is_floor boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  counted constant int := 1000;
  sampled constant int := CASE standing WHEN 'all' THEN 1000 ELSE 200 END;
  gym constant uuid := current_gym();
  today constant date := local_today();
  size constant int := coalesce((SELECT n.total FROM client_count n WHERE n.gym_id = gym), 0);
  words constant text[] := coalesce(string_to_array(nullif(regexp_replace(trim(fold(needle)), '\s+', ' ', 'g'), ''), ' '), '{}');
  active constant text := ' FROM membership m WHERE m.gym_id = $1 AND m.deleted_at IS NULL AND m.active';
  in_state constant text := active || CASE standing
    WHEN 'expiring' THEN ' AND m.expires_on BETWEEN $3 AND $3 + 6'
    WHEN 'expired' THEN ' AND m.expires_on < $3'
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
    WHEN 'expired' THEN ' AND ' || covered || ' < $3'
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
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO pulso_search;
--> statement-breakpoint
ALTER FUNCTION find_clients(text, text, int, int) OWNER TO pulso_search;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM pulso_search;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_clients(text, text, int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_clients(text, text, int, int) TO pulso_gym;
--> statement-breakpoint
-- Chooses the gym and client that the current account works as; no row when it is nobody's client. Who was deleted
-- from a gym is its client no more.
CREATE FUNCTION enter_client_scope(wanted text) RETURNS TABLE (gym_id uuid, client_id uuid)
LANGUAGE plpgsql AS $$
BEGIN
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
--> statement-breakpoint
-- The gyms whose client the current account is. Runs as pulso_search, as a client sees only the gym it works in.
CREATE FUNCTION own_gyms() RETURNS TABLE (id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.gym_id, g.name FROM client_account a
  JOIN client c ON c.gym_id = a.gym_id AND c.id = a.client_id AND c.deleted_at IS NULL
  JOIN gym g ON g.gym_id = a.gym_id
  WHERE a.account_id = current_account() ORDER BY g.name, g.gym_id
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO pulso_search;
--> statement-breakpoint
ALTER FUNCTION own_gyms() OWNER TO pulso_search;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM pulso_search;
--> statement-breakpoint
REVOKE ALL ON FUNCTION own_gyms() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION own_gyms() TO pulso_client;
