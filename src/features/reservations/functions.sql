SELECT wake('everyone', 'reservation');

-- Its name makes it the first of the triggers on reservations: those after it ask how many places are left.
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

-- Whether a reservation is used up: who came always, who did not or cancelled too late where the class was held.
CREATE OR REPLACE FUNCTION is_used(r reservation, k class) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT r.deleted_at IS NULL AND (r.status = 'attended'
    OR (r.status = 'reserved' OR r.status = 'cancelled' AND r.late) AND not_held(k, r.date) IS NULL)
$$;

-- How many of a membership's reservations, but for one, fall in the week or month of a day.
CREATE OR REPLACE FUNCTION reservations_used(membership uuid, period text, day date, apart uuid) RETURNS int
LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
  WHERE r.gym_id = current_gym() AND r.membership_id = membership AND r.deleted_at IS NULL
    AND r.date >= date_trunc(period, day::timestamp)::date
    AND r.date < (date_trunc(period, day::timestamp) + ('1 ' || period)::interval)::date
    AND r.id IS DISTINCT FROM apart AND is_used(r, k)
$$;

-- Absences and late cancellations of a client in the 30 days up to `today`.
CREATE OR REPLACE FUNCTION client_misses(client uuid, today date) RETURNS TABLE (absences int, late_cancellations int)
LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE r.status = 'reserved' AND local_instant(r.date, k.end_time) < current_instant())::int,
    count(*) FILTER (WHERE r.status = 'cancelled')::int
  FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
  WHERE r.gym_id = current_gym() AND r.client_id = client AND r.deleted_at IS NULL
    AND r.date >= today - 30 AND r.status <> 'attended' AND is_used(r, k)
$$;

CREATE OR REPLACE FUNCTION tone_rank(tone text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE tone WHEN 'good' THEN 0 WHEN 'warn' THEN 1 ELSE 2 END $$;

CREATE OR REPLACE FUNCTION worst_tone(reasons jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN reasons @> '[{"tone": "bad"}]' THEN 'bad' WHEN reasons @> '[{"tone": "warn"}]' THEN 'warn' ELSE 'good' END $$;

-- What a client's memberships say of a class on a day, leaving the reservation `apart` out: that of the best one.
-- `left` are its reservations left. A subscription goes on by itself; others cover from a payment, or from the start
-- they were sold with, to the end of their period.
CREATE OR REPLACE FUNCTION membership_verdict(client uuid, k class, day date, apart uuid DEFAULT NULL) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  today constant date := local_today();
  best jsonb;
  m membership;
  p plan;
  begun date;
  begins date;
  covered date;
  due record;
  used int;
  said jsonb;
  tone text;
BEGIN
  FOR m IN SELECT * FROM membership s
    WHERE s.gym_id = k.gym_id AND s.client_id = client AND s.deleted_at IS NULL
    ORDER BY s.active DESC, s.expires_on DESC NULLS LAST, s.id
  LOOP
    said := '[]';
    used := NULL;
    SELECT * INTO p FROM plan WHERE gym_id = m.gym_id AND id = m.plan_id;
    IF NOT m.active THEN
      said := said || jsonb_build_object('code', 'membership_inactive', 'tone', 'bad', 'planName', m.plan_name);
    ELSE
      SELECT max(c.starts_on) FILTER (WHERE c.starts_on <= day), min(c.starts_on) FILTER (WHERE c.starts_on > day)
      INTO begun, begins FROM (
        SELECT m.starts_on UNION ALL
        SELECT y.plan_starts_on FROM payment y
        WHERE y.gym_id = m.gym_id AND y.membership_id = m.id AND y.deleted_at IS NULL) c;
      covered := CASE WHEN m.kind <> 'subscription' THEN last_day_covered(begun, m.period, m.days) END;
      IF begun IS NULL AND begins IS NOT NULL THEN
        said := said || jsonb_build_object('code', 'membership_not_started', 'tone', 'bad', 'date', begins);
      ELSIF covered < day THEN
        said := said || jsonb_build_object('code', 'membership_expired', 'tone', 'bad', 'date', covered);
      END IF;
      IF cardinality(p.program_ids) > 0 AND k.program_id IS NOT NULL AND NOT k.program_id = ANY (p.program_ids) THEN
        said := said || jsonb_build_object('code', 'program_excluded', 'tone', 'bad', 'planName', m.plan_name);
      END IF;
      IF p.reservations = 'limited' THEN
        used := reservations_used(m.id, p.reservation_period, day, apart);
        IF used >= p.reservation_limit THEN
          said := said || jsonb_build_object('code', 'no_reservations_left', 'tone', 'bad',
            'limit', p.reservation_limit, 'period', p.reservation_period);
        END IF;
      END IF;
      SELECT * INTO due FROM membership_due(m, today);
      IF due.amount > 0 THEN
        said := said || jsonb_build_object('code', 'owes', 'tone', 'warn', 'amount', due.amount, 'date', due.since);
      ELSIF begun IS NULL AND begins IS NULL THEN
        said := said || jsonb_build_object('code', 'never_paid', 'tone', 'warn');
      END IF;
      IF m.kind <> 'subscription' AND m.expires_on >= day AND m.expires_on - today BETWEEN 0 AND 6 THEN
        said := said || jsonb_build_object('code', 'expires_soon', 'tone', 'warn', 'date', m.expires_on);
      END IF;
    END IF;
    tone := worst_tone(said);
    IF best IS NULL OR tone_rank(tone) < tone_rank(best ->> 'tone') THEN
      best := jsonb_build_object('tone', tone, 'membershipId', m.id, 'planName', m.plan_name, 'reasons', said,
        'left', CASE WHEN used IS NOT NULL THEN greatest(p.reservation_limit - used, 0) END,
        'period', CASE WHEN used IS NOT NULL THEN p.reservation_period END);
    END IF;
    EXIT WHEN tone = 'good';
  END LOOP;
  IF best IS NOT NULL THEN
    RETURN best;
  END IF;
  said := CASE WHEN k.trial AND NOT EXISTS (
      SELECT FROM reservation r JOIN class t ON t.gym_id = r.gym_id AND t.id = r.class_id
      WHERE r.gym_id = k.gym_id AND r.client_id = client AND r.deleted_at IS NULL
        AND r.id IS DISTINCT FROM apart AND is_used(r, t))
    THEN '[{"code": "trial_class", "tone": "good"}]'
    ELSE '[{"code": "no_membership", "tone": "bad"}]' END;
  RETURN jsonb_build_object('tone', worst_tone(said), 'membershipId', NULL, 'planName', NULL, 'reasons', said,
    'left', NULL, 'period', NULL);
END $$;

-- Whether a client may take a place, with every reason, the worst first. `held` is what not_held says of the class and
-- `is_full` whether its places are taken: the same for everybody. `own` is the client's own booking, which keeps to the
-- gym's booking window. `blocked` says that nothing but another class helps; a full class has a waiting list, which
-- whoever is in it may leave for a free place.
CREATE OR REPLACE FUNCTION booking_verdict(client uuid, k class, day date, own boolean, held text, is_full boolean) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  opens date;
  present text;
  verdict jsonb;
  said jsonb := '[]';
  blocked boolean;
BEGIN
  IF held IS NOT NULL THEN
    said := said || jsonb_build_object('code', held, 'tone', 'bad');
  END IF;
  SELECT r.status INTO present FROM reservation r WHERE r.gym_id = k.gym_id AND r.class_id = k.id
    AND r.date = day AND r.client_id = client AND r.deleted_at IS NULL AND r.status <> 'cancelled';
  IF present <> 'waiting' THEN
    said := said || '{"code": "already_reserved", "tone": "bad"}';
  ELSIF present = 'waiting' AND is_full THEN
    said := said || '{"code": "already_waiting", "tone": "bad"}';
  END IF;
  IF own THEN
    SELECT day - g.booking_days INTO opens FROM gym g WHERE g.gym_id = k.gym_id;
    IF local_instant(day, k.start_time) <= current_instant() THEN
      said := said || '{"code": "class_started", "tone": "bad"}';
    ELSIF opens > local_today() THEN
      said := said || jsonb_build_object('code', 'too_early', 'tone', 'bad', 'date', opens);
    END IF;
  END IF;
  blocked := said <> '[]';
  IF NOT blocked AND is_full THEN
    said := said || jsonb_build_object('code', 'class_full', 'tone', 'bad', 'limit', k.capacity);
  END IF;
  verdict := membership_verdict(client, k, day);
  said := said || (verdict -> 'reasons');
  RETURN verdict || jsonb_build_object(
    'tone', worst_tone(said), 'blocked', blocked, 'full', is_full,
    'allowed', verdict ->> 'tone' <> 'bad',
    'reasons', CASE WHEN jsonb_array_length(said) < 2 THEN said ELSE (
      SELECT jsonb_agg(reason ORDER BY tone_rank(reason ->> 'tone') DESC, place)
      FROM jsonb_array_elements(said) WITH ORDINALITY AS listed (reason, place)) END);
END $$;

-- The verdict on a booking by the class as it stands now. To be asked in a statement of its own after lock_booking: it
-- sees what was committed when its statement began.
CREATE OR REPLACE FUNCTION present_verdict(client uuid, class uuid, day date, own boolean) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  k class;
  is_full boolean;
BEGIN
  SELECT * INTO k FROM class c WHERE c.gym_id = current_gym() AND c.id = present_verdict.class;
  SELECT o.taken >= k.capacity INTO is_full FROM class_occupancy(class, day) o;
  RETURN booking_verdict(client, k, day, own, not_held(k, day), is_full);
END $$;

-- The code that a place is refused for; null when it may be taken, or waited for.
CREATE OR REPLACE FUNCTION refusal_of(verdict jsonb, overridden boolean, wait boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN (verdict ->> 'blocked')::boolean OR NOT ((verdict ->> 'allowed')::boolean OR overridden) THEN
      (SELECT reason ->> 'code' FROM jsonb_array_elements(verdict -> 'reasons') WITH ORDINALITY AS listed (reason, place)
        WHERE reason ->> 'tone' = 'bad' AND reason ->> 'code' <> 'class_full' ORDER BY place LIMIT 1)
    WHEN (verdict ->> 'full')::boolean AND NOT wait THEN 'class_full'
  END
$$;

-- Locks what a booking hangs on, always the client before the class: what is counted after that is what holds.
CREATE OR REPLACE FUNCTION lock_booking(client uuid, class uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM client c WHERE c.gym_id = current_gym() AND c.id = lock_booking.client AND c.deleted_at IS NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM class k WHERE k.gym_id = current_gym() AND k.id = lock_booking.class AND k.deleted_at IS NULL
    FOR NO KEY UPDATE;
  RETURN FOUND;
END $$;

-- Books a place, or one in the waiting list when the class is full and `wait` is asked for. Answers the code of the
-- refusal, null when it is booked or was booked under this id before.
CREATE OR REPLACE FUNCTION book_class(reservation uuid, client uuid, class uuid, day date, own boolean, override text, wait boolean)
RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  verdict jsonb;
  refusal text;
BEGIN
  IF NOT lock_booking(client, class) THEN
    RETURN 'not_found';
  END IF;
  IF EXISTS (SELECT FROM reservation r WHERE r.gym_id = current_gym() AND r.id = book_class.reservation) THEN
    RETURN NULL;
  END IF;
  verdict := present_verdict(client, class, day, own);
  refusal := refusal_of(verdict, NOT own AND override <> '', wait);
  IF refusal IS NOT NULL THEN
    RETURN refusal;
  END IF;
  UPDATE reservation r SET deleted_at = current_instant(), deleted_by = current_account(), version = r.version + 1
  WHERE r.gym_id = current_gym() AND r.class_id = book_class.class AND r.date = day AND r.client_id = book_class.client
    AND r.status = 'waiting' AND r.deleted_at IS NULL;
  INSERT INTO reservation (id, class_id, client_id, membership_id, date, status, override_reason, created_at)
  VALUES (book_class.reservation, class, client, (verdict ->> 'membershipId')::uuid, day,
    CASE WHEN (verdict ->> 'full')::boolean THEN 'waiting' ELSE 'reserved' END,
    CASE WHEN (verdict ->> 'allowed')::boolean THEN '' ELSE override END,
    clock_timestamp());
  RETURN NULL;
END $$;

-- Brings a removed reservation back while its place is free and its client may still have it; answers as book_class.
CREATE OR REPLACE FUNCTION restore_reservation(reservation uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  lost reservation;
  verdict jsonb;
  refusal text;
BEGIN
  SELECT * INTO lost FROM reservation r WHERE r.gym_id = current_gym() AND r.id = restore_reservation.reservation;
  IF NOT FOUND OR NOT lock_booking(lost.client_id, lost.class_id) THEN
    RETURN 'not_found';
  END IF;
  SELECT * INTO lost FROM reservation r WHERE r.gym_id = current_gym() AND r.id = lost.id;
  IF lost.deleted_at IS NULL THEN
    RETURN NULL;
  END IF;
  verdict := present_verdict(lost.client_id, lost.class_id, lost.date, false);
  refusal := refusal_of(verdict, lost.override_reason <> '', lost.status = 'waiting');
  IF refusal IS NULL THEN
    UPDATE reservation r SET deleted_at = NULL, deleted_by = NULL,
      membership_id = (verdict ->> 'membershipId')::uuid, version = r.version + 1
    WHERE r.gym_id = current_gym() AND r.id = lost.id;
    PERFORM promote_waiting(lost.class_id, lost.date);
  END IF;
  RETURN refusal;
END $$;

-- Gives the free places of a coming class to who waits, the longest first, as far as the rules let them in. Whose
-- client books elsewhere at this moment is passed over: waiting for it here could be for ever.
CREATE OR REPLACE FUNCTION promote_waiting(class uuid, day date) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  k class;
  free int;
  waiting record;
  verdict jsonb;
BEGIN
  SELECT * INTO k FROM class c WHERE c.gym_id = current_gym() AND c.id = promote_waiting.class FOR NO KEY UPDATE;
  IF not_held(k, day) IS NOT NULL OR local_instant(day, k.start_time) <= current_instant() THEN
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
    verdict := membership_verdict(waiting.client_id, k, day);
    CONTINUE WHEN verdict ->> 'tone' = 'bad' AND waiting.override_reason = '';
    UPDATE reservation r SET status = 'reserved', membership_id = (verdict ->> 'membershipId')::uuid, version = r.version + 1
    WHERE r.gym_id = k.gym_id AND r.id = waiting.id;
    PERFORM note_change('-');
    free := free - 1;
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

-- A class never has fewer places than were given away, not even on a date that is cancelled now and may come back;
-- more places go to who waits.
CREATE OR REPLACE FUNCTION enforce_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked record;
BEGIN
  FOR booked IN
    SELECT p.date, p.taken FROM class_places p
    WHERE p.gym_id = NEW.gym_id AND p.class_id = NEW.id AND p.date >= local_today() AND p.taken + p.waiting > 0
      AND not_held(NEW, p.date) IS DISTINCT FROM 'no_such_day'
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

-- A date that is held after all has its places to give.
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

-- Deleting a client frees its places. Restoring it brings them back; where a place was given away it waits for one.
CREATE OR REPLACE FUNCTION cascade_client_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lost record;
BEGIN
  PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.id IN (SELECT r.class_id FROM reservation r
    WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at IS NOT DISTINCT FROM OLD.deleted_at)
  ORDER BY k.id FOR NO KEY UPDATE;
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE reservation r SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at IS NOT DISTINCT FROM OLD.deleted_at;
    RETURN NULL;
  END IF;
  FOR lost IN
    SELECT r.id, r.status IN ('reserved', 'attended') AND r.date >= local_today() AND o.taken >= k.capacity AS is_given
    FROM reservation r JOIN class k ON k.gym_id = r.gym_id AND k.id = r.class_id
      CROSS JOIN LATERAL class_occupancy(k.id, r.date) o
    WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.id AND r.deleted_at = OLD.deleted_at
  LOOP
    UPDATE reservation r SET deleted_at = NULL, deleted_by = NULL,
      status = CASE WHEN lost.is_given THEN 'waiting' ELSE r.status END,
      attended_at = CASE WHEN NOT lost.is_given THEN r.attended_at END
    WHERE r.gym_id = NEW.gym_id AND r.id = lost.id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_client_reservations AFTER UPDATE OF deleted_at ON client
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_client_reservations();
