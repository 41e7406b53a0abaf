SELECT set_audience('everyone', 'reservation');

-- Whoever waited stays somebody who asked for a place, whatever becomes of it.
CREATE OR REPLACE FUNCTION note_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.waited := true;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER note_waiting BEFORE INSERT OR UPDATE OF status ON reservation
FOR EACH ROW WHEN (NEW.status = 'waiting') EXECUTE FUNCTION note_waiting();

-- Triggers fire in order of name: this one must come before those that ask how many places are left.
CREATE OR REPLACE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO class_places AS p (gym_id, class_id, date, taken, attended, waiting)
  SELECT r.gym_id, r.class_id, r.date, coalesce(sum(r.change) FILTER (WHERE r.status <> 'waiting'), 0),
    coalesce(sum(r.change) FILTER (WHERE r.status = 'attended'), 0),
    coalesce(sum(r.change) FILTER (WHERE r.status = 'waiting'), 0)
  FROM (VALUES (OLD.gym_id, OLD.class_id, OLD.date, OLD.status, OLD.deleted_at, -1),
    (NEW.gym_id, NEW.class_id, NEW.date, NEW.status, NEW.deleted_at, 1)) r (gym_id, class_id, date, status, deleted_at, change)
  WHERE r.deleted_at IS NULL AND r.status <> 'cancelled'
  GROUP BY r.gym_id, r.class_id, r.date
  ON CONFLICT (gym_id, class_id, date) DO UPDATE SET taken = p.taken + excluded.taken,
    attended = p.attended + excluded.attended, waiting = p.waiting + excluded.waiting;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_places AFTER INSERT OR DELETE OR UPDATE OF class_id, date, status, deleted_at ON reservation
FOR EACH ROW EXECUTE FUNCTION count_places();

-- As count_places, for all reservations of the gym at once.
CREATE OR REPLACE FUNCTION count_all_places() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO class_places AS p (class_id, date, taken, attended, waiting)
  SELECT r.class_id, r.date, count(*) FILTER (WHERE r.status <> 'waiting'), count(*) FILTER (WHERE r.status = 'attended'),
    count(*) FILTER (WHERE r.status = 'waiting')
  FROM reservation r WHERE r.gym_id = current_gym() AND r.deleted_at IS NULL AND r.status <> 'cancelled'
  GROUP BY r.class_id, r.date
  ON CONFLICT (gym_id, class_id, date) DO UPDATE SET taken = excluded.taken, attended = excluded.attended,
    waiting = excluded.waiting;
END $$;

CREATE OR REPLACE FUNCTION class_occupancy(class uuid, day date) RETURNS TABLE (taken int, attended int, waiting int)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(p.taken), 0)::int, coalesce(sum(p.attended), 0)::int, coalesce(sum(p.waiting), 0)::int
  FROM class_places p WHERE p.gym_id = current_gym() AND p.class_id = class AND p.date = day
$$;

-- True when a reservation counts against a limit: attended, or missed or cancelled late while the class took place.
CREATE OR REPLACE FUNCTION is_used(r reservation, k class) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT r.deleted_at IS NULL AND (r.status = 'attended'
    OR (r.status = 'reserved' OR r.status = 'cancelled' AND r.late) AND closure_reason(k, r.date) IS NULL)
$$;

-- True when a client used a place of a membership in a class of a day.
CREATE OR REPLACE FUNCTION has_used_class(membership uuid, client uuid, day date) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
    WHERE r.gym_id = current_gym() AND r.membership_id = membership AND r.client_id = client AND r.date = day AND is_used(r, k));
END $$;

-- True when a visit counts against a limit: where its plan says so, and no class of that day counts already.
CREATE OR REPLACE FUNCTION is_counted(v visit) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT v.counted AND v.deleted_at IS NULL AND NOT has_used_class(v.membership_id, v.client_id, v.date)
$$;

-- Counts what a client has used of a membership in the week or month of a day, leaving out the reservation `except_id` and the
-- visit of the day itself, which a class of that day replaces.
CREATE OR REPLACE FUNCTION count_used_reservations(membership uuid, client uuid, period text, day date, except_id uuid) RETURNS int
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
    WHERE r.gym_id = current_gym() AND r.membership_id = membership AND r.client_id = client AND r.deleted_at IS NULL
      AND r.date >= date_trunc(period, day::timestamp)::date
      AND r.date < (date_trunc(period, day::timestamp) + ('1 ' || period)::interval)::date
      AND r.id IS DISTINCT FROM except_id AND is_used(r, k))
    + (SELECT count(*) FROM visit v WHERE v.gym_id = current_gym() AND v.membership_id = membership AND v.client_id = client
      AND v.date >= date_trunc(period, day::timestamp)::date
      AND v.date < (date_trunc(period, day::timestamp) + ('1 ' || period)::interval)::date
      AND v.date <> day AND is_counted(v));
END $$;

-- Before it knew of visits it had three parameters.
DROP FUNCTION IF EXISTS sessions_left(membership, date, uuid);
-- The sessions of a pack that may be booked on a day, leaving out the reservation `except_id` and that day's visit of `client`. Those of its next period may be
-- used as soon as the earlier ones are; those that end first are used first. So what was used after the end of a period, or
-- at any time, must fit into the periods that follow, or into all. What the gym allowed against the rules uses no session.
CREATE OR REPLACE FUNCTION sessions_left(m membership, day date, except_id uuid DEFAULT NULL, client uuid DEFAULT NULL) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (WITH pack AS (
    SELECT lag(c.last_day, 1, '-infinity') OVER (ORDER BY c.starts_on) AS since, m.sessions * count(*) OVER (ORDER BY c.starts_on DESC) AS sessions
    FROM (SELECT y.starts_on, greatest(y.ends_on, last_day_covered(y.starts_on, m.period, m.days)) AS last_day FROM charge y
      WHERE y.gym_id = m.gym_id AND y.membership_id = m.id AND y.deleted_at IS NULL AND is_period(y)
        AND (y.paid > 0 OR y.amount = 0 OR y.reason = 'sale')) c
  ), used AS (
    SELECT r.date FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
    WHERE r.gym_id = m.gym_id AND r.membership_id = m.id AND r.deleted_at IS NULL AND r.override_reason = ''
      AND r.id IS DISTINCT FROM except_id AND is_used(r, k)
    UNION ALL
    SELECT v.date FROM visit v WHERE v.gym_id = m.gym_id AND v.membership_id = m.id AND is_counted(v)
      AND (v.client_id, v.date) IS DISTINCT FROM (client, day)
  )
  SELECT greatest(0, min(p.sessions - (SELECT count(*) FROM used u WHERE u.date > p.since)))::int FROM pack p WHERE p.since < day);
END $$;

-- Before it answered one row it answered a table, which CREATE OR REPLACE cannot change.
DROP FUNCTION IF EXISTS client_misses(uuid, date);

-- Absences and late cancellations of a client in the 30 days up to `today`.
CREATE OR REPLACE FUNCTION client_misses(client uuid, today date, OUT absences int, OUT late_cancellations int) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT count(*) FILTER (WHERE r.status = 'reserved' AND local_instant(r.date, k.end_time) < current_instant()),
    count(*) FILTER (WHERE r.status = 'cancelled') INTO absences, late_cancellations
  FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
  WHERE r.gym_id = current_gym() AND r.client_id = client AND r.deleted_at IS NULL
    AND r.date >= today - 30 AND r.status <> 'attended' AND is_used(r, k);
END $$;

CREATE OR REPLACE FUNCTION tone_rank(tone text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE tone WHEN 'good' THEN 0 WHEN 'warn' THEN 1 ELSE 2 END $$;

CREATE OR REPLACE FUNCTION worst_tone(reasons jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN reasons @> '[{"tone": "bad"}]' THEN 'bad' WHEN reasons @> '[{"tone": "warn"}]' THEN 'warn' ELSE 'good' END $$;

-- The eligibility that a membership gives a client whom it covers for a class on a day, leaving out the reservation `except_id`;
-- without a class, for the open gym.
-- `left` counts the reservations or sessions that remain. A subscription renews itself; other memberships cover a period that
-- begins with a payment, or on the agreed first day. A query costs more than all else here, so none is made that may be left out.
CREATE OR REPLACE FUNCTION eligibility_by(m membership, client uuid, k class, day date, except_id uuid, today date) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  p plan;
  started_on date;
  next_start date;
  covered_until date;
  frozen_until date;
  due record;
  remaining int;
  payer jsonb;
  is_limited boolean;
  reasons jsonb := '[]';
BEGIN
  IF m.client_id <> client THEN
    SELECT jsonb_build_object('id', c.id, 'name', trim(c.name || ' ' || c.surname)) INTO payer
    FROM client c WHERE c.gym_id = m.gym_id AND c.id = m.client_id;
  END IF;
  SELECT * INTO p FROM plan WHERE gym_id = m.gym_id AND id = m.plan_id;
  IF NOT m.active THEN
    reasons := reasons || jsonb_build_object('code', 'membership_inactive', 'tone', 'bad', 'planName', m.plan_name);
  ELSE
    SELECT y.starts_on, y.ends_on INTO started_on, covered_until FROM charge y
    WHERE y.gym_id = m.gym_id AND y.membership_id = m.id AND y.deleted_at IS NULL AND is_period(y) AND (y.paid > 0 OR y.amount = 0)
      AND y.starts_on <= day ORDER BY y.starts_on DESC LIMIT 1;
    IF m.starts_on <= day AND (m.starts_on <= started_on) IS NOT TRUE THEN
      started_on := m.starts_on;
      covered_until := period_end(m, started_on);
    ELSIF started_on IS NULL THEN
      next_start := least(m.starts_on, (SELECT min(y.starts_on) FROM charge y WHERE y.gym_id = m.gym_id AND y.membership_id = m.id
        AND y.deleted_at IS NULL AND is_period(y) AND (y.paid > 0 OR y.amount = 0)));
    END IF;
    covered_until := least(CASE WHEN m.kind <> 'subscription' THEN covered_until END, m.ends_on);
    SELECT f.ends_on INTO frozen_until FROM membership_freeze f
    WHERE f.gym_id = m.gym_id AND f.membership_id = m.id AND f.deleted_at IS NULL AND day BETWEEN f.starts_on AND f.ends_on;
    IF frozen_until IS NOT NULL THEN
      reasons := reasons || jsonb_build_object('code', 'membership_frozen', 'tone', 'bad', 'date', frozen_until);
    END IF;
    IF started_on IS NULL AND next_start IS NOT NULL THEN
      reasons := reasons || jsonb_build_object('code', 'membership_not_started', 'tone', 'bad', 'date', next_start);
    ELSIF covered_until < day THEN
      reasons := reasons || jsonb_build_object('code', 'membership_expired', 'tone', 'bad', 'date', covered_until);
    END IF;
    IF cardinality(p.program_ids) > 0 AND k.program_id IS NOT NULL AND NOT k.program_id = ANY (p.program_ids) THEN
      reasons := reasons || jsonb_build_object('code', 'program_excluded', 'tone', 'bad', 'planName', m.plan_name);
    END IF;
    IF k IS NULL AND p.open_gym = 'excluded' THEN
      reasons := reasons || jsonb_build_object('code', 'open_gym_excluded', 'tone', 'bad', 'planName', m.plan_name);
    END IF;
    is_limited := NOT k IS NULL OR p.open_gym = 'counted' AND NOT has_used_class(m.id, client, day);
    IF m.kind = 'pack' AND is_limited THEN
      remaining := sessions_left(m, day, except_id, client);
      IF remaining = 0 THEN
        reasons := reasons || '{"code": "no_sessions_left", "tone": "bad"}';
      END IF;
    ELSIF m.kind <> 'pack' AND p.reservations = 'limited' AND is_limited THEN
      remaining := greatest(0, p.reservation_limit - count_used_reservations(m.id, client, p.reservation_period, day, except_id));
      IF remaining = 0 THEN
        reasons := reasons || jsonb_build_object('code', 'no_reservations_left', 'tone', 'bad',
          'limit', p.reservation_limit, 'period', p.reservation_period);
      END IF;
    END IF;
    SELECT * INTO due FROM membership_due(m, today);
    IF due.amount > 0 AND access_stops_on(m, due.since) <= today THEN
      reasons := reasons || jsonb_build_object('code', 'access_stopped', 'tone', 'bad', 'date', due.since);
    END IF;
    IF due.amount > 0 THEN
      reasons := reasons || CASE WHEN payer IS NULL
        THEN jsonb_build_object('code', 'owes', 'tone', 'warn', 'amount', due.amount, 'date', due.since)
        ELSE jsonb_build_object('code', 'payer_owes', 'tone', 'warn', 'payerName', payer ->> 'name') END;
    ELSIF started_on IS NULL AND next_start IS NULL THEN
      reasons := reasons || jsonb_build_object('code', 'never_paid', 'tone', 'warn');
    END IF;
    IF NOT renews_itself(m) AND m.expires_on >= day AND m.expires_on - today BETWEEN 0 AND 6 THEN
      reasons := reasons || jsonb_build_object('code', 'expires_soon', 'tone', 'warn', 'date', m.expires_on);
    END IF;
  END IF;
  RETURN jsonb_build_object('tone', worst_tone(reasons), 'membershipId', m.id, 'planName', m.plan_name, 'payer', payer, 'reasons', reasons,
    'left', remaining, 'period', CASE WHEN m.kind = 'pack' THEN 'pack' WHEN remaining IS NOT NULL THEN p.reservation_period END);
END $$;

-- The eligibility that the best membership which covers a client gives for a class on a day, leaving out the reservation
-- `except_id`. Of several packs the one that ends first is used first, after memberships that count no sessions.
CREATE OR REPLACE FUNCTION membership_eligibility(client uuid, k class, day date, except_id uuid DEFAULT NULL,
  today date DEFAULT local_today()) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  m membership;
  given jsonb;
  best jsonb;
  reasons jsonb;
BEGIN
  FOR m IN SELECT * FROM covering_memberships(current_gym(), client) s
    ORDER BY s.active DESC, (s.expires_on >= day) IS TRUE DESC, s.kind = 'pack',
      CASE WHEN s.kind = 'pack' AND s.expires_on >= day THEN s.expires_on END, s.expires_on DESC NULLS LAST, s.id
  LOOP
    given := eligibility_by(m, client, k, day, except_id, today);
    IF best IS NULL OR tone_rank(given ->> 'tone') < tone_rank(best ->> 'tone') THEN
      best := given;
    END IF;
    EXIT WHEN given ->> 'tone' = 'good' OR m.kind = 'pack' AND given ->> 'tone' = 'warn';
  END LOOP;
  IF best IS NOT NULL THEN
    RETURN best;
  END IF;
  reasons := CASE WHEN k.trial AND NOT EXISTS (
      SELECT FROM reservation r JOIN class t ON t.gym_id = r.gym_id AND t.id = r.class_id
      WHERE r.gym_id = k.gym_id AND r.client_id = client AND r.deleted_at IS NULL
        AND r.id IS DISTINCT FROM except_id AND is_used(r, t))
    THEN '[{"code": "trial_class", "tone": "good"}]'
    ELSE '[{"code": "no_membership", "tone": "bad"}]' END;
  RETURN jsonb_build_object('tone', worst_tone(reasons), 'membershipId', NULL, 'planName', NULL, 'payer', NULL, 'reasons', reasons,
    'left', NULL, 'period', NULL);
END $$;

-- A client's eligibility for a place, with every reason, the worst first. `closure` is the result of closure_reason and `is_full` is true when all places are taken; both are the same for every client. `own` marks the client's own
-- booking, which must respect the gym's booking window. `blocked` means that only another class would help: a full class
-- has a waitlist, and a client on it may take a place that becomes free.
CREATE OR REPLACE FUNCTION booking_eligibility(client uuid, k class, day date, own boolean, closure text, is_full boolean,
  today date DEFAULT local_today()) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  opens date;
  booked_status text;
  eligibility jsonb;
  reasons jsonb := '[]';
  blocked boolean;
BEGIN
  IF closure IS NOT NULL THEN
    reasons := reasons || jsonb_build_object('code', closure, 'tone', 'bad');
  END IF;
  SELECT r.status INTO booked_status FROM reservation r WHERE r.gym_id = k.gym_id AND r.class_id = k.id
    AND r.date = day AND r.client_id = client AND r.deleted_at IS NULL AND r.status <> 'cancelled';
  IF booked_status <> 'waiting' THEN
    reasons := reasons || '{"code": "already_reserved", "tone": "bad"}';
  ELSIF booked_status = 'waiting' AND is_full THEN
    reasons := reasons || '{"code": "already_waiting", "tone": "bad"}';
  END IF;
  IF own THEN
    SELECT day - g.booking_days INTO opens FROM gym g WHERE g.gym_id = k.gym_id;
    IF local_instant(day, k.start_time) <= current_instant() THEN
      reasons := reasons || '{"code": "class_started", "tone": "bad"}';
    ELSIF opens > today THEN
      reasons := reasons || jsonb_build_object('code', 'too_early', 'tone', 'bad', 'date', opens);
    END IF;
  END IF;
  blocked := reasons <> '[]';
  IF NOT blocked AND is_full THEN
    reasons := reasons || jsonb_build_object('code', 'class_full', 'tone', 'bad', 'limit', k.capacity);
  END IF;
  eligibility := membership_eligibility(client, k, day, NULL, today);
  reasons := reasons || (eligibility -> 'reasons');
  IF jsonb_array_length(reasons) > 1 THEN
    SELECT jsonb_agg(reason ORDER BY tone_rank(reason ->> 'tone') DESC, position) INTO reasons
    FROM jsonb_array_elements(reasons) WITH ORDINALITY AS listed (reason, position);
  END IF;
  RETURN eligibility || jsonb_build_object('tone', worst_tone(reasons), 'blocked', blocked, 'full', is_full,
    'allowed', eligibility ->> 'tone' <> 'bad', 'reasons', reasons);
END $$;

-- The eligibility for a booking by the class's current state. Call it in a statement of its own after lock_booking: it
-- sees only what was committed before its statement began.
CREATE OR REPLACE FUNCTION current_eligibility(client uuid, class uuid, day date, own boolean) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  k class;
  is_full boolean;
BEGIN
  SELECT * INTO k FROM class c WHERE c.gym_id = current_gym() AND c.id = current_eligibility.class;
  SELECT o.taken >= k.capacity INTO is_full FROM class_occupancy(class, day) o;
  RETURN booking_eligibility(client, k, day, own, closure_reason(k, day), is_full);
END $$;

-- The code of the refusal; null when the client may take the place, or wait for one.
CREATE OR REPLACE FUNCTION refusal_code(eligibility jsonb, overridden boolean, wait boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN (eligibility ->> 'blocked')::boolean OR NOT ((eligibility ->> 'allowed')::boolean OR overridden) THEN
      (SELECT reason ->> 'code' FROM jsonb_array_elements(eligibility -> 'reasons') WITH ORDINALITY AS listed (reason, position)
        WHERE reason ->> 'tone' = 'bad' AND reason ->> 'code' <> 'class_full' ORDER BY position LIMIT 1)
    WHEN (eligibility ->> 'full')::boolean AND NOT wait THEN 'class_full'
  END
$$;

-- The clients whose packs cover another, who share their sessions with it.
CREATE OR REPLACE FUNCTION pack_payers(client uuid) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN array(SELECT DISTINCT m.client_id FROM covering_memberships(current_gym(), client) m
    WHERE m.kind = 'pack' AND m.client_id <> client ORDER BY 1);
END $$;

-- Locks the clients that a booking or visit depends on, so that later counts stay true.
CREATE OR REPLACE FUNCTION lock_clients(client uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM client c WHERE c.gym_id = current_gym() AND c.id = lock_clients.client AND c.deleted_at IS NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM client c WHERE c.gym_id = current_gym() AND c.id = ANY (pack_payers(lock_clients.client)) ORDER BY c.id FOR NO KEY UPDATE;
  RETURN true;
END $$;

-- Locks the rows that a booking depends on, always the clients before the class.
CREATE OR REPLACE FUNCTION lock_booking(client uuid, class uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT lock_clients(client) THEN
    RETURN false;
  END IF;
  PERFORM FROM class k WHERE k.gym_id = current_gym() AND k.id = lock_booking.class AND k.deleted_at IS NULL
    FOR NO KEY UPDATE;
  RETURN FOUND;
END $$;

-- Books a place, or one on the waitlist when the class is full and `wait` is true. Returns the code of the refusal, or
-- null when the place is booked or was already booked under this id.
DROP FUNCTION IF EXISTS book_class(uuid, uuid, uuid, date, boolean, text, boolean);
CREATE OR REPLACE FUNCTION book_class(reservation uuid, client uuid, class uuid, day date, own boolean, override text, wait boolean,
  series uuid DEFAULT NULL)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  eligibility jsonb;
  refusal text;
  has_waited boolean;
BEGIN
  IF NOT lock_booking(client, class) THEN
    RETURN 'not_found';
  END IF;
  IF EXISTS (SELECT FROM reservation r WHERE r.gym_id = current_gym() AND r.id = book_class.reservation) THEN
    RETURN NULL;
  END IF;
  eligibility := current_eligibility(client, class, day, own);
  refusal := refusal_code(eligibility, NOT own AND override <> '', wait);
  IF refusal IS NOT NULL THEN
    RETURN refusal;
  END IF;
  UPDATE reservation r SET deleted_at = current_instant(), deleted_by = current_account(), version = r.version + 1
  WHERE r.gym_id = current_gym() AND r.class_id = book_class.class AND r.date = day AND r.client_id = book_class.client
    AND r.status = 'waiting' AND r.deleted_at IS NULL;
  has_waited := FOUND;
  INSERT INTO reservation (id, class_id, client_id, membership_id, date, status, waited, override_reason, series_id, created_at)
  VALUES (book_class.reservation, class, client, (eligibility ->> 'membershipId')::uuid, day,
    CASE WHEN (eligibility ->> 'full')::boolean THEN 'waiting' ELSE 'reserved' END, has_waited,
    CASE WHEN (eligibility ->> 'allowed')::boolean THEN '' ELSE override END,
    series, clock_timestamp());
  RETURN NULL;
END $$;

-- Books a class for clients on dates, each as book_class does, in order of the dates; what is refused is left out. Repeated with
-- the same `series` it books nothing more. All clients are locked before the class, as one booking does.
CREATE OR REPLACE FUNCTION book_series(series uuid, clients uuid[], class uuid, dates date[])
RETURNS TABLE (client_id uuid, date date, refusal text) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM client c WHERE c.gym_id = current_gym()
    AND c.id = ANY (clients || array(SELECT unnest(pack_payers(x.id)) FROM unnest(clients) x (id)))
  ORDER BY c.id FOR NO KEY UPDATE;
  FOREACH date IN ARRAY dates LOOP
    FOREACH client_id IN ARRAY clients LOOP
      refusal := book_class(md5(series || client_id::text || date)::uuid, client_id, class, date, false, '', false, series);
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

-- A client's eligibility to come in on a day without a class, as booking_eligibility.
CREATE OR REPLACE FUNCTION visit_eligibility(client uuid, day date) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  eligibility constant jsonb := membership_eligibility(client, NULL, day);
  has_come constant boolean := EXISTS (SELECT FROM visit v
    WHERE v.gym_id = current_gym() AND v.client_id = client AND v.date = day AND v.deleted_at IS NULL);
BEGIN
  RETURN eligibility || jsonb_build_object('blocked', has_come, 'full', false, 'allowed', eligibility ->> 'tone' <> 'bad',
    'reasons', CASE WHEN has_come THEN '[{"code": "already_entered", "tone": "bad"}]'::jsonb ELSE '[]' END
      || (SELECT coalesce(jsonb_agg(reason ORDER BY tone_rank(reason ->> 'tone') DESC, position), '[]')
        FROM jsonb_array_elements(eligibility -> 'reasons') WITH ORDINALITY AS listed (reason, position)));
END $$;

-- Lets a client in on a day without a class. Returns the code of the refusal, or null when they are in, or were already under
-- this id.
CREATE OR REPLACE FUNCTION enter_open_gym(visit uuid, client uuid, day date, override text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  eligibility jsonb;
  refusal text;
BEGIN
  IF NOT lock_clients(client) THEN
    RETURN 'not_found';
  END IF;
  IF EXISTS (SELECT FROM visit v WHERE v.gym_id = current_gym() AND v.id = enter_open_gym.visit) THEN
    RETURN NULL;
  END IF;
  IF day > local_today() THEN
    RETURN 'visit_too_early';
  END IF;
  eligibility := visit_eligibility(client, day);
  refusal := refusal_code(eligibility, override <> '', false);
  IF refusal IS NOT NULL THEN
    RETURN refusal;
  END IF;
  INSERT INTO visit (id, client_id, membership_id, date, counted, override_reason, created_at)
  SELECT enter_open_gym.visit, client, (eligibility ->> 'membershipId')::uuid, day,
    (eligibility ->> 'allowed')::boolean AND EXISTS (SELECT FROM membership m JOIN plan p ON p.gym_id = m.gym_id AND p.id = m.plan_id
      WHERE m.gym_id = current_gym() AND m.id = (eligibility ->> 'membershipId')::uuid AND p.open_gym = 'counted'),
    CASE WHEN (eligibility ->> 'allowed')::boolean THEN '' ELSE override END, clock_timestamp();
  RETURN NULL;
END $$;

-- Takes back that a visit was removed, if the client may still come in; returns what enter_open_gym does.
CREATE OR REPLACE FUNCTION restore_visit(visit uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  removed visit;
  eligibility jsonb;
  refusal text;
BEGIN
  SELECT * INTO removed FROM visit v WHERE v.gym_id = current_gym() AND v.id = restore_visit.visit;
  IF NOT FOUND OR NOT lock_clients(removed.client_id) THEN
    RETURN 'not_found';
  END IF;
  SELECT * INTO removed FROM visit v WHERE v.gym_id = current_gym() AND v.id = removed.id;
  IF removed.deleted_at IS NULL THEN
    RETURN NULL;
  END IF;
  eligibility := visit_eligibility(removed.client_id, removed.date);
  refusal := refusal_code(eligibility, removed.override_reason <> '', false);
  IF refusal IS NULL THEN
    UPDATE visit v SET deleted_at = NULL, deleted_by = NULL, version = v.version + 1
    WHERE v.gym_id = current_gym() AND v.id = removed.id;
  END IF;
  RETURN refusal;
END $$;

-- Restores a removed reservation while a place is free and the client is still eligible; returns what book_class does.
CREATE OR REPLACE FUNCTION restore_reservation(reservation uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  removed reservation;
  eligibility jsonb;
  refusal text;
BEGIN
  SELECT * INTO removed FROM reservation r WHERE r.gym_id = current_gym() AND r.id = restore_reservation.reservation;
  IF NOT FOUND OR NOT lock_booking(removed.client_id, removed.class_id) THEN
    RETURN 'not_found';
  END IF;
  SELECT * INTO removed FROM reservation r WHERE r.gym_id = current_gym() AND r.id = removed.id;
  IF removed.deleted_at IS NULL THEN
    RETURN NULL;
  END IF;
  eligibility := current_eligibility(removed.client_id, removed.class_id, removed.date, false);
  refusal := refusal_code(eligibility, removed.override_reason <> '', removed.status = 'waiting');
  IF refusal IS NULL THEN
    UPDATE reservation r SET deleted_at = NULL, deleted_by = NULL,
      membership_id = (eligibility ->> 'membershipId')::uuid, version = r.version + 1
    WHERE r.gym_id = current_gym() AND r.id = removed.id;
    PERFORM promote_waiting(removed.class_id, removed.date);
  END IF;
  RETURN refusal;
END $$;

-- Gives the free places of an upcoming class to the eligible clients on its waitlist, the longest wait first. Skips a
-- client whom another transaction has locked: waiting for that lock here could deadlock.
CREATE OR REPLACE FUNCTION promote_waiting(class uuid, day date) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  k class;
  free int;
  waiting record;
  payers uuid[];
  locked int;
  eligibility jsonb;
BEGIN
  SELECT * INTO k FROM class c WHERE c.gym_id = current_gym() AND c.id = promote_waiting.class FOR NO KEY UPDATE;
  IF closure_reason(k, day) IS NOT NULL OR local_instant(day, k.start_time) <= current_instant() THEN
    RETURN;
  END IF;
  SELECT k.capacity - o.taken INTO free FROM class_occupancy(class, day) o;
  FOR waiting IN SELECT r.id, r.client_id, r.override_reason FROM reservation r
    WHERE r.gym_id = k.gym_id AND r.class_id = k.id AND r.date = day AND r.status = 'waiting' AND r.deleted_at IS NULL
    ORDER BY r.created_at, r.id
  LOOP
    EXIT WHEN free <= 0;
    PERFORM FROM client c WHERE c.gym_id = k.gym_id AND c.id = waiting.client_id FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    payers := pack_payers(waiting.client_id);
    PERFORM FROM client c WHERE c.gym_id = k.gym_id AND c.id = ANY (payers) FOR NO KEY UPDATE SKIP LOCKED;
    GET DIAGNOSTICS locked = ROW_COUNT;
    CONTINUE WHEN locked < cardinality(payers);
    eligibility := membership_eligibility(waiting.client_id, k, day);
    CONTINUE WHEN eligibility ->> 'tone' = 'bad' AND waiting.override_reason = '';
    UPDATE reservation r SET status = 'reserved', membership_id = (eligibility ->> 'membershipId')::uuid, promoted_at = current_instant(),
      version = r.version + 1
    WHERE r.gym_id = k.gym_id AND r.id = waiting.id;
    PERFORM note_change('-');
    free := free - 1;
  END LOOP;
END $$;

-- What promote_waiting left: a client whom another transaction had locked, or who became eligible while the place stayed free.
CREATE OR REPLACE FUNCTION promote_waitlists() RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  waiting record;
BEGIN
  FOR waiting IN SELECT DISTINCT r.class_id, r.date FROM reservation r
    WHERE r.gym_id = current_gym() AND r.date >= local_today() AND r.status = 'waiting' AND r.deleted_at IS NULL ORDER BY 1, 2
  LOOP
    PERFORM promote_waiting(waiting.class_id, waiting.date);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION free_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM promote_waiting(NEW.class_id, NEW.date);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER free_place AFTER UPDATE OF status, deleted_at ON reservation
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND OLD.status IN ('reserved', 'attended')
  AND (NEW.deleted_at IS NOT NULL OR NEW.status = 'cancelled')) EXECUTE FUNCTION free_place();

-- Refuses a capacity below the places already booked, even on a cancelled date, which may be reinstated. Additional
-- places go to the waitlist.
CREATE OR REPLACE FUNCTION enforce_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked record;
BEGIN
  FOR booked IN
    SELECT p.date, p.taken FROM class_places p
    WHERE p.gym_id = NEW.gym_id AND p.class_id = NEW.id AND p.date >= local_today() AND p.taken + p.waiting > 0
      AND closure_reason(NEW, p.date) IS DISTINCT FROM 'no_such_day'
    ORDER BY p.date
  LOOP
    IF booked.taken > NEW.capacity THEN
      RAISE EXCEPTION 'places are taken' USING ERRCODE = 'check_violation', CONSTRAINT = 'class_capacity_taken';
    END IF;
    PERFORM promote_waiting(NEW.id, booked.date);
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER enforce_capacity AFTER UPDATE OF capacity, days, deleted_at ON class
FOR EACH ROW EXECUTE FUNCTION enforce_capacity();

-- A date that is reinstated has places to give.
CREATE OR REPLACE FUNCTION promote_on_reopen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waiting record;
BEGIN
  FOR waiting IN SELECT DISTINCT r.class_id FROM reservation r
    WHERE r.gym_id = NEW.gym_id AND r.date = NEW.date AND r.status = 'waiting' AND r.deleted_at IS NULL ORDER BY 1
  LOOP
    PERFORM promote_waiting(waiting.class_id, NEW.date);
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER promote_on_reopen AFTER UPDATE OF cancelled ON class_date
FOR EACH ROW WHEN (OLD.cancelled AND NOT NEW.cancelled) EXECUTE FUNCTION promote_on_reopen();
CREATE OR REPLACE TRIGGER promote_on_reopen AFTER UPDATE OF deleted_at ON holiday
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION promote_on_reopen();

-- A freeze gives back the places that its membership has booked or waits for on its days, of classes that have not begun.
CREATE OR REPLACE FUNCTION cancel_frozen_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bookings uuid[];
BEGIN
  PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.id IN (SELECT r.class_id FROM reservation r
    WHERE r.gym_id = NEW.gym_id AND r.membership_id = NEW.membership_id AND r.date BETWEEN NEW.starts_on AND NEW.ends_on)
  ORDER BY k.id FOR NO KEY UPDATE;
  bookings := array(SELECT r.id FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
    WHERE r.gym_id = NEW.gym_id AND r.membership_id = NEW.membership_id AND r.date BETWEEN NEW.starts_on AND NEW.ends_on
      AND r.deleted_at IS NULL AND r.status IN ('reserved', 'waiting') AND local_instant(r.date, k.start_time) > current_instant());
  NEW.bookings := cardinality(bookings);
  IF NEW.bookings > 0 THEN
    UPDATE reservation r SET status = 'cancelled', late = false, cancelled_at = current_instant(), version = r.version + 1
    WHERE r.gym_id = NEW.gym_id AND r.id = ANY (bookings);
    PERFORM note_change('-');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER cancel_frozen_bookings BEFORE INSERT ON membership_freeze FOR EACH ROW EXECUTE FUNCTION cancel_frozen_bookings();

-- A cancelled membership gives back what it has booked after its last day.
CREATE OR REPLACE FUNCTION cancel_later_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.id IN (SELECT r.class_id FROM reservation r
    WHERE r.gym_id = NEW.gym_id AND r.membership_id = NEW.id AND r.date > NEW.ends_on) ORDER BY k.id FOR NO KEY UPDATE;
  UPDATE reservation r SET status = 'cancelled', late = false, cancelled_at = current_instant(), version = r.version + 1
  WHERE r.gym_id = NEW.gym_id AND r.membership_id = NEW.id AND r.deleted_at IS NULL AND r.status IN ('reserved', 'waiting')
    AND r.date > NEW.ends_on;
  IF FOUND THEN
    PERFORM note_change('-');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cancel_later_bookings AFTER UPDATE OF ends_on ON membership
FOR EACH ROW WHEN (NEW.ends_on IS DISTINCT FROM OLD.ends_on AND NEW.ends_on IS NOT NULL) EXECUTE FUNCTION cancel_later_bookings();

-- Whom a membership no longer covers gives back what it has booked with it, of classes that have not begun.
CREATE OR REPLACE FUNCTION cancel_member_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bookings uuid[];
BEGIN
  PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.id IN (SELECT r.class_id FROM reservation r
    WHERE r.gym_id = NEW.gym_id AND r.membership_id = NEW.membership_id AND r.client_id = NEW.client_id AND r.date >= local_today())
  ORDER BY k.id FOR NO KEY UPDATE;
  bookings := array(SELECT r.id FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
    WHERE r.gym_id = NEW.gym_id AND r.membership_id = NEW.membership_id AND r.client_id = NEW.client_id AND r.date >= local_today()
      AND r.deleted_at IS NULL AND r.status IN ('reserved', 'waiting') AND local_instant(r.date, k.start_time) > current_instant());
  IF cardinality(bookings) > 0 THEN
    UPDATE reservation r SET status = 'cancelled', late = false, cancelled_at = current_instant(), version = r.version + 1
    WHERE r.gym_id = NEW.gym_id AND r.id = ANY (bookings);
    PERFORM note_change('-');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cancel_member_bookings AFTER UPDATE OF deleted_at ON plan_member
FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION cancel_member_bookings();

-- With a change of plan, upcoming bookings stay that the new plan allows, and belong to the new membership; the others are
-- given back. Taken back, they belong to the former one again.
CREATE OR REPLACE FUNCTION carry_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n membership;
  r reservation;
  k class;
  begun boolean;
BEGIN
  PERFORM FROM class c WHERE c.gym_id = NEW.gym_id AND c.id IN (SELECT b.class_id FROM reservation b
    WHERE b.gym_id = NEW.gym_id AND b.membership_id IN (NEW.membership_id, NEW.id) AND b.date >= NEW.starts_on)
  ORDER BY c.id FOR NO KEY UPDATE;
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE reservation b SET membership_id = NEW.membership_id, version = b.version + 1
    WHERE b.gym_id = NEW.gym_id AND b.membership_id = NEW.id AND b.client_id = NEW.client_id AND b.deleted_at IS NULL;
    RETURN NEW;
  END IF;
  SELECT * INTO n FROM membership x WHERE x.gym_id = NEW.gym_id AND x.id = NEW.id;
  FOR r IN SELECT * FROM reservation b WHERE b.gym_id = NEW.gym_id AND b.membership_id = NEW.membership_id
    AND b.deleted_at IS NULL AND b.status IN ('reserved', 'waiting') AND b.date >= NEW.starts_on ORDER BY b.date, b.id
  LOOP
    SELECT * INTO k FROM class c WHERE c.gym_id = r.gym_id AND c.id = r.class_id;
    begun := local_instant(r.date, k.start_time) <= current_instant();
    IF begun OR r.override_reason <> '' OR eligibility_by(n, r.client_id, k, r.date, r.id, local_today()) ->> 'tone' <> 'bad' THEN
      UPDATE reservation b SET membership_id = NEW.id, version = b.version + 1 WHERE b.gym_id = r.gym_id AND b.id = r.id;
      NEW.retained := NEW.retained + (NOT begun)::int;
    ELSE
      UPDATE reservation b SET status = 'cancelled', late = false, cancelled_at = current_instant(), version = b.version + 1
      WHERE b.gym_id = r.gym_id AND b.id = r.id;
      NEW.returned := NEW.returned + 1;
    END IF;
  END LOOP;
  IF NEW.retained + NEW.returned > 0 THEN
    PERFORM note_change('-');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER carry_bookings BEFORE INSERT OR UPDATE OF deleted_at ON plan_change
FOR EACH ROW EXECUTE FUNCTION carry_bookings();

-- Deleting a client frees its places; erasing one leaves the days that have passed, by which professors are paid. Restoring the client restores them, or puts it on the waitlist where the place is
-- gone.
CREATE OR REPLACE FUNCTION cascade_client_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed record;
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.id IN (SELECT r.class_id FROM reservation r
      WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at IS NULL)
    ORDER BY k.id FOR NO KEY UPDATE;
    UPDATE reservation r SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at IS NULL
      AND (NEW.erased_at IS NULL OR r.date > local_today());
    RETURN NULL;
  END IF;
  PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.id IN (SELECT r.class_id FROM reservation r
    WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at = OLD.deleted_at)
  ORDER BY k.id FOR NO KEY UPDATE;
  FOR removed IN
    SELECT r.id, r.status IN ('reserved', 'attended') AND r.date >= local_today() AND o.taken >= k.capacity AS place_taken
    FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
      CROSS JOIN LATERAL class_occupancy(k.id, r.date) o
    WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at = OLD.deleted_at
  LOOP
    UPDATE reservation r SET deleted_at = NULL, deleted_by = NULL,
      status = CASE WHEN removed.place_taken THEN 'waiting' ELSE r.status END,
      attended_at = CASE WHEN NOT removed.place_taken THEN r.attended_at END
    WHERE r.gym_id = NEW.gym_id AND r.id = removed.id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_client_reservations AFTER UPDATE OF deleted_at ON client
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_client_reservations();
