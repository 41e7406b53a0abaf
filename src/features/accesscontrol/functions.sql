SELECT set_audience('staff', 'access_reader');
SELECT set_audience('staff', 'access_card');

-- The audit keeps the visit; an attempt to pass is a log of its own.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON access_event
FOR EACH ROW EXECUTE FUNCTION announce_to_staff();

-- The reader with a key of this hash, while it works. Runs as pulso_search, because no gym may have been entered yet.
CREATE OR REPLACE FUNCTION find_reader(hash text) RETURNS TABLE (gym_id uuid, reader_id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT r.gym_id, r.id FROM access_reader r WHERE r.token_hash = hash AND r.active AND r.deleted_at IS NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION find_reader(text) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION find_reader(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_reader(text) TO pulso_auth;

-- Takes on the rights of the staff of a reader's gym, on nobody's behalf; the audit names the reader. Fails with PURDR where there is
-- no such reader, or it works no more.
CREATE OR REPLACE FUNCTION enter_reader(hash text, at text) RETURNS TABLE (gym_id uuid, reader_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  entered text := set_config('app.now', at, true);
BEGIN
  SELECT r.gym_id, r.reader_id INTO gym_id, reader_id FROM find_reader(hash) r;
  IF gym_id IS NULL THEN
    RAISE EXCEPTION 'no such reader' USING ERRCODE = 'PURDR';
  END IF;
  entered := require_open(gym_id, true) || set_config('app.gym_id', gym_id::text, true) || set_config('app.key_id', reader_id::text, true)
    || set_config('role', 'pulso_gym', true);
  RETURN NEXT;
END $$;

-- The class that a client comes to at a moment: booked for that day, held, and on or about to begin. One that they are not marked in yet
-- comes first.
CREATE OR REPLACE FUNCTION class_at_door(client uuid, at timestamptz) RETURNS reservation LANGUAGE plpgsql STABLE AS $$
DECLARE
  found reservation;
BEGIN
  SELECT r.* INTO found FROM gym g JOIN reservation r ON r.gym_id = g.gym_id
    JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
  WHERE g.gym_id = current_gym() AND r.client_id = client AND r.date = (at AT TIME ZONE g.time_zone)::date
    AND r.status IN ('reserved', 'attended') AND r.deleted_at IS NULL
    AND at BETWEEN local_instant(r.date, k.start_time) - interval '1 hour' AND local_instant(r.date, k.end_time)
    AND closure_reason(k, r.date) IS NULL
  ORDER BY r.status = 'attended', k.start_time, r.id LIMIT 1;
  RETURN found;
END $$;

-- Why a client may not come in at a moment; null when they may: to a class that they have booked by its eligibility, unless the gym
-- allowed it, or else to the open gym.
CREATE OR REPLACE FUNCTION door_refusal(client uuid, booked reservation, day date) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  k class;
BEGIN
  IF booked.override_reason <> '' THEN
    RETURN NULL;
  END IF;
  IF booked.id IS NOT NULL THEN
    SELECT * INTO k FROM class c WHERE c.gym_id = current_gym() AND c.id = booked.class_id;
  END IF;
  RETURN (SELECT reason ->> 'code' FROM jsonb_array_elements(membership_eligibility(client, k, day, booked.id) -> 'reasons')
      WITH ORDINALITY AS listed (reason, position)
    WHERE reason ->> 'tone' = 'bad' ORDER BY position LIMIT 1);
END $$;

-- Notes that a client came at a moment, as check-in does: in the class that they have booked, or else as a visit, once a day, with why
-- they came in although they may not. A class keeps no such reason: it would let them in from then on.
CREATE OR REPLACE FUNCTION note_arrival(visit uuid, client uuid, booked reservation, day date, at timestamptz, override text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF booked.id IS NULL THEN
    PERFORM enter_open_gym(visit, client, day, override);
  ELSIF booked.status = 'reserved' THEN
    UPDATE reservation r SET status = 'attended', attended_at = note_arrival.at, version = r.version + 1
    WHERE r.gym_id = current_gym() AND r.id = booked.id AND r.status = 'reserved';
  END IF;
END $$;

-- Whether a client came in within some minutes before a moment, and did not go out since. A passage that is `reported` is judged by what
-- was before it, a question by everything: of two questions at once, the one that began first may come second. `asked` is the id of the
-- unanswered question about this same passage; it does not count.
CREATE OR REPLACE FUNCTION came_in_lately(client uuid, minutes int, at timestamptz, reported boolean, asked uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN minutes > 0 AND (SELECT e.direction = 'in' AND e.at > came_in_lately.at - minutes * interval '1 minute' FROM access_event e
    WHERE e.gym_id = current_gym() AND e.client_id = client AND e.granted AND e.reader_id IS NOT NULL AND (NOT reported OR e.at <= came_in_lately.at)
      AND e.id IS DISTINCT FROM asked ORDER BY e.at DESC, e.id DESC LIMIT 1) IS TRUE;
END $$;

-- Who may come in within the next hour by what a reader is told in advance, of the `many` clients with a card or an account after one: all
-- of it, the rest of the day where tomorrow differs, or around a class that they have booked.
CREATE OR REPLACE FUNCTION door_rules(after uuid, many int) RETURNS TABLE (client_id uuid, numbers text[], starts timestamptz, ends timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  now constant timestamptz := current_instant();
  today constant date := local_today();
  midnight constant timestamptz := local_instant(today + 1, '00:00');
  booked record;
BEGIN
  FOR client_id, numbers IN
    SELECT c.id, array(SELECT d.number FROM access_card d WHERE d.gym_id = c.gym_id AND d.client_id = c.id AND d.deleted_at IS NULL)
      || array(SELECT replace(c.id::text, '-', '') FROM client_account a WHERE a.gym_id = c.gym_id AND a.client_id = c.id LIMIT 1)
    FROM client c WHERE c.gym_id = current_gym() AND c.id > after AND c.deleted_at IS NULL
      AND (EXISTS (SELECT FROM access_card d WHERE d.gym_id = c.gym_id AND d.client_id = c.id AND d.deleted_at IS NULL)
        OR EXISTS (SELECT FROM client_account a WHERE a.gym_id = c.gym_id AND a.client_id = c.id))
    ORDER BY c.id LIMIT many
  LOOP
    starts := NULL;
    ends := NULL;
    IF door_refusal(client_id, NULL, today) IS NULL THEN
      IF midnight < now + interval '1 hour' AND door_refusal(client_id, NULL, today + 1) IS NOT NULL THEN
        ends := midnight;
      END IF;
    ELSE
      SELECT local_instant(r.date, k.start_time) - interval '1 hour' AS opens, local_instant(r.date, k.end_time) AS closes INTO booked
      FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
      WHERE r.gym_id = current_gym() AND r.client_id = door_rules.client_id AND r.date = today
        AND r.status IN ('reserved', 'attended') AND r.deleted_at IS NULL AND closure_reason(k, r.date) IS NULL
        AND local_instant(r.date, k.end_time) > now AND local_instant(r.date, k.start_time) < now + interval '2 hours'
        AND door_refusal(r.client_id, r, r.date) IS NULL
      ORDER BY k.start_time, r.id LIMIT 1;
      IF NOT FOUND THEN
        numbers := '{}';
      ELSE
        starts := booked.opens;
        ends := booked.closes;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- What becomes of who shows a pass to a reader: the card with this number, or the code of `holder`, of which `refusal` says why it does
-- not count. Whoever goes out is always let out. `opened` is null when the reader asks, and else what it did by itself at that moment,
-- without a connection: who came in then is noted all the same, but nothing of more than a week ago, by when a clock is wrong. A repeat
-- answers what was stored. `asked` is the id of the question about it that was not answered in time: if the reader did not open, its grant is
-- taken back, but not the visit, as whoever was refused goes to reception. The code of check-in, which names a client, is no card's number.
CREATE OR REPLACE FUNCTION pass_reader(event uuid, reader uuid, card text, holder uuid, refusal text, at timestamptz, opened boolean,
  asked uuid, override text) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  d access_reader;
  stored access_event;
  booked reservation;
  day date;
  client uuid := holder;
  known boolean;
BEGIN
  SELECT * INTO d FROM access_reader r WHERE r.gym_id = current_gym() AND r.id = reader;
  IF card <> '' THEN
    SELECT c.client_id INTO client FROM access_card c
    WHERE c.gym_id = current_gym() AND c.number = card AND c.deleted_at IS NULL;
  END IF;
  known := client IS NOT NULL AND lock_clients(client);
  IF NOT known THEN
    client := NULL;
  END IF;
  SELECT * INTO stored FROM access_event e WHERE e.gym_id = current_gym() AND e.id = event;
  IF NOT FOUND THEN
    SELECT (pass_reader.at AT TIME ZONE g.time_zone)::date INTO day FROM gym g WHERE g.gym_id = current_gym();
    booked := class_at_door(client, at);
    IF refusal = '' THEN
      refusal := CASE WHEN d.direction = 'out' THEN '' WHEN NOT known THEN 'unknown_pass'
        WHEN came_in_lately(client, d.passback_minutes, at, opened IS NOT NULL, asked) THEN 'passback'
        ELSE coalesce(door_refusal(client, booked, day), '') END;
    ELSIF d.direction = 'out' THEN
      refusal := '';
    END IF;
    IF d.direction = 'in' AND known AND (opened OR opened IS NULL AND refusal = '') AND at > current_instant() - interval '7 days' THEN
      PERFORM note_arrival(event, client, booked, day, at, CASE WHEN refusal = '' THEN '' ELSE override END);
    END IF;
    IF NOT opened THEN
      UPDATE access_event e SET granted = false, code = 'refused_offline'
      WHERE e.gym_id = current_gym() AND e.id = asked AND e.reader_id = reader AND e.client_id = client AND e.granted AND NOT e.offline;
    END IF;
    INSERT INTO access_event (id, reader_id, client_id, way, number, direction, granted, code, offline, at)
    VALUES (event, reader, client, CASE WHEN card = '' THEN 'code' ELSE 'card' END, CASE WHEN known OR card ~ '^[0-9A-F]{32}$' THEN '' ELSE card END, d.direction,
      coalesce(opened, refusal = ''), CASE WHEN NOT opened AND refusal = '' THEN 'refused_offline' ELSE refusal END,
      opened IS NOT NULL, at)
    RETURNING * INTO stored;
  END IF;
  RETURN json_build_object('granted', stored.granted, 'code', stored.code,
    'same', stored.reader_id = reader AND stored.client_id IS NOT DISTINCT FROM client,
    'name', CASE WHEN d.shows_name THEN (SELECT c.name FROM client c WHERE c.gym_id = current_gym() AND c.id = stored.client_id) END);
END $$;
