-- A fee covers no day.
CREATE OR REPLACE FUNCTION is_period(c charge) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT c.reason NOT IN ('freeze', 'enrolment') $$;

-- The last day that a membership's charges cover: those with something paid, and those that are free. A cancelled one ends
-- on its last day at the latest.
CREATE OR REPLACE FUNCTION covered_until(m membership) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT CASE WHEN count(*) > 0 THEN least(max(c.ends_on), m.ends_on) END FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND (c.paid > 0 OR c.amount = 0) AND is_period(c));
END $$;

-- Of a client's memberships, but for deleted ones, which have no charges.
CREATE OR REPLACE FUNCTION set_expiries(gym uuid, client uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  m membership;
  last_day date;
BEGIN
  FOR m IN SELECT * FROM membership x WHERE x.gym_id = gym AND x.client_id = client AND x.deleted_at IS NULL ORDER BY x.id LOOP
    last_day := covered_until(m);
    IF last_day IS DISTINCT FROM m.expires_on THEN
      UPDATE membership x SET expires_on = last_day WHERE x.gym_id = gym AND x.id = m.id;
    END IF;
  END LOOP;
END $$;

-- The day after the last period that was charged, or the agreed first day.
CREATE OR REPLACE FUNCTION next_period_start(m membership) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN greatest(m.starts_on, (SELECT max(c.ends_on) + 1 FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND is_period(c)));
END $$;

-- The periods that a subscription has begun by `today` and that no row stands for yet. One whose start was moved beyond its
-- charged periods begins at the new start.
CREATE OR REPLACE FUNCTION uncharged_periods(m membership, today date) RETURNS TABLE (starts_on date, amount bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF m.kind = 'subscription' THEN
    starts_on := next_period_start(m);
    WHILE starts_on <= least(today, m.ends_on) LOOP
      amount := period_price(m, starts_on);
      IF amount > 0 THEN
        RETURN NEXT;
      END IF;
      starts_on := period_end(m, starts_on) + 1;
    END LOOP;
  END IF;
END $$;

-- Before freezes it had one column less, which CREATE OR REPLACE cannot add.
DROP FUNCTION IF EXISTS membership_due(membership, date);

-- The amount that a membership owes by `today`, and since when: what is unpaid of periods that have begun or were partly
-- paid, fees, and for a subscription each period that has begun since; of a cancelled one nothing that begins after its last day. `first_amount` is the amount of the earliest of these,
-- with a fee of the same day, and `period` the first day of the period that its payment names: for a fee alone, the last one that was charged.
CREATE OR REPLACE FUNCTION membership_due(m membership, today date)
RETURNS TABLE (amount bigint, since date, first_amount bigint, period date)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF (m.kind <> 'subscription' OR next_period_start(m) > least(today, m.ends_on)) AND NOT EXISTS (SELECT FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.paid < c.amount) THEN
    amount := 0;
    first_amount := 0;
    RETURN NEXT;
    RETURN;
  END IF;
  RETURN QUERY WITH owed AS (
    SELECT c.amount - c.paid AS amount, c.due_on AS since, NOT is_period(c) AS is_fee, CASE WHEN is_period(c) THEN c.starts_on ELSE (
      SELECT max(x.starts_on) FROM charge x WHERE x.gym_id = m.gym_id AND x.membership_id = m.id AND x.deleted_at IS NULL AND is_period(x)
      ) END AS period FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.paid < c.amount
      AND (c.due_on <= today OR c.paid > 0) AND (c.starts_on <= m.ends_on) IS NOT FALSE
    UNION ALL
    SELECT u.amount, u.starts_on, false, u.starts_on FROM uncharged_periods(m, today) u
  )
  SELECT coalesce(sum(o.amount), 0)::bigint, min(o.since),
    coalesce(sum(o.amount) FILTER (WHERE o.since = (SELECT min(f.since) FROM owed f)), 0)::bigint,
    (array_agg(o.period ORDER BY o.since, o.is_fee))[1]
  FROM owed o WHERE m.active;
END $$;

-- The periods that the gym's subscriptions have begun by `until` and that no row stands for yet, as uncharged_periods has them for one.
CREATE OR REPLACE FUNCTION begun_items(until date) RETURNS TABLE (m membership, amount bigint, since date)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY WITH RECURSIVE uncharged AS (
    SELECT s, n.starts_on, least(until, s.ends_on) AS last_day FROM membership s CROSS JOIN LATERAL (
      SELECT greatest(s.starts_on, (SELECT c.ends_on + 1 FROM charge c WHERE c.gym_id = s.gym_id AND c.membership_id = s.id
        AND c.deleted_at IS NULL AND is_period(c) ORDER BY c.starts_on DESC LIMIT 1)) AS starts_on OFFSET 0) n
    WHERE s.gym_id = current_gym() AND s.deleted_at IS NULL AND s.active AND s.kind = 'subscription'
      AND (s.expires_on IS NULL OR s.expires_on < until) AND n.starts_on <= least(until, s.ends_on)
    UNION ALL
    SELECT u.s, n.starts_on, u.last_day FROM uncharged u CROSS JOIN LATERAL (SELECT period_end(u.s, u.starts_on) + 1 AS starts_on) n
    WHERE n.starts_on <= u.last_day
  )
  SELECT u.s, p.price, u.starts_on FROM uncharged u CROSS JOIN LATERAL (SELECT period_price(u.s, u.starts_on) AS price) p WHERE p.price > 0;
END $$;

-- What the gym's active memberships owe by `until`, item by item, as membership_due adds it up for one: unpaid charges, and the
-- periods that subscriptions begin. Unpaid charges are few, but the planner takes them for a third of all, so each looks its
-- membership up; the plan that it would make anew each time takes longer than the work.
CREATE OR REPLACE FUNCTION open_items(until date) RETURNS TABLE (m membership, amount bigint, since date, is_partly_paid boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT x.m, c.amount - c.paid, c.due_on, c.paid > 0 FROM charge c CROSS JOIN LATERAL (
    SELECT x AS m, x.ends_on FROM membership x WHERE x.gym_id = c.gym_id AND x.id = c.membership_id AND x.deleted_at IS NULL AND x.active OFFSET 0) x
  WHERE c.gym_id = current_gym() AND c.deleted_at IS NULL AND c.paid < c.amount AND (c.due_on <= until OR c.paid > 0)
    AND (c.starts_on <= x.ends_on) IS NOT FALSE
  UNION ALL
  SELECT b.m, b.amount, b.since, false FROM begun_items(until) b;
END $$;

-- Ends each period of a membership a day before the next one starts, at the latest. Frozen days prolong the period that they
-- fall into, and what does not fit before the next one prolongs that; free days are prolonged by all that does not fit before
-- them.
CREATE OR REPLACE FUNCTION set_period_ends(m membership) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  period record;
  last_day date;
  postponed int := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM membership_freeze f WHERE f.gym_id = m.gym_id AND f.membership_id = m.id AND f.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM charge c WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.agreed_end IS NOT NULL) THEN
    UPDATE charge c SET ends_on = e.ends_on FROM (
      SELECT x.id, least(period_end(m, x.starts_on), lead(x.starts_on) OVER (ORDER BY x.starts_on) - 1) AS ends_on
      FROM charge x WHERE x.gym_id = m.gym_id AND x.membership_id = m.id AND x.deleted_at IS NULL AND is_period(x)) e
    WHERE c.gym_id = m.gym_id AND c.id = e.id AND c.ends_on <> e.ends_on;
    RETURN;
  END IF;
  FOR period IN SELECT x.id, x.starts_on, coalesce(x.agreed_end, period_end(m, x.starts_on)) AS ends_on,
      lead(x.starts_on) OVER (ORDER BY x.starts_on) - 1 AS latest, lead(x.reason) OVER (ORDER BY x.starts_on) = 'gift' AS is_before_gift
    FROM charge x WHERE x.gym_id = m.gym_id AND x.membership_id = m.id AND x.deleted_at IS NULL AND is_period(x) ORDER BY x.starts_on LOOP
    last_day := prolong_by_freezes(m, period.starts_on, period.ends_on + postponed, period.latest);
    postponed := greatest(0, least(last_day - period.latest, CASE WHEN period.is_before_gift THEN NULL ELSE last_day - period.ends_on END));
    UPDATE charge c SET ends_on = least(last_day, period.latest)
    WHERE c.gym_id = m.gym_id AND c.id = period.id AND c.ends_on <> least(last_day, period.latest);
  END LOOP;
END $$;

-- The last day of a period that would end on `last_day`, with the days on which the membership is frozen from `starts` on,
-- and until `latest` unless that is null.
CREATE OR REPLACE FUNCTION prolong_by_freezes(m membership, starts date, last_day date, latest date) RETURNS date LANGUAGE plpgsql STABLE AS $$
DECLARE
  frozen record;
BEGIN
  FOR frozen IN SELECT greatest(f.starts_on, starts) AS since, least(f.ends_on, latest) AS until FROM membership_freeze f
    WHERE f.gym_id = m.gym_id AND f.membership_id = m.id AND f.deleted_at IS NULL AND f.ends_on >= starts AND (f.starts_on <= latest) IS NOT FALSE
    ORDER BY f.starts_on LOOP
    EXIT WHEN frozen.since > last_day;
    last_day := last_day + (frozen.until - frozen.since + 1);
  END LOOP;
  RETURN last_day;
END $$;

-- Charges a period, with `paying` of it paid where that is not too much, and returns the charge; null where it is too much.
CREATE OR REPLACE FUNCTION add_charge(m membership, starts date, why text, paying bigint DEFAULT 0) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  agreed bigint := coalesce(period_price(m, starts), 0);
  is_flexible boolean := coalesce(price_on(m, starts), 0) = 0 AND m.enrolment_fee = 0;
  is_paid boolean := is_flexible OR paying <= agreed;
  added uuid;
BEGIN
  INSERT INTO charge (gym_id, client_id, membership_id, starts_on, ends_on, due_on, reason, amount, flexible, paid)
  VALUES (m.gym_id, m.client_id, m.id, starts, period_end(m, starts), starts, why,
    CASE WHEN is_flexible THEN paying ELSE agreed END, is_flexible, CASE WHEN is_paid THEN paying ELSE 0 END)
  RETURNING id INTO added;
  RETURN CASE WHEN is_paid THEN added END;
END $$;

-- Charges the periods that a subscription has begun and that no row stands for yet.
CREATE OR REPLACE FUNCTION charge_begun_periods(m membership) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_charge(m, u.starts_on, 'renewal') FROM uncharged_periods(m, local_today()) u;
END $$;

-- Charges the first period of a membership anew, and puts its free days after it.
CREATE OR REPLACE FUNCTION recharge_first_period(m membership) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gifts uuid[] := array(SELECT c.id FROM charge c WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL
    AND c.reason = 'gift' ORDER BY c.starts_on);
  gift uuid;
BEGIN
  UPDATE charge c SET deleted_at = clock_timestamp(), deleted_by = current_account()
  WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND (is_period(c) OR c.reason = 'enrolment');
  PERFORM charge_first_period(m);
  FOREACH gift IN ARRAY gifts LOOP
    UPDATE charge c SET starts_on = n.starts_on, ends_on = n.starts_on + (c.agreed_end - c.starts_on),
      agreed_end = n.starts_on + (c.agreed_end - c.starts_on), deleted_at = NULL, deleted_by = NULL
    FROM (SELECT next_period_start(m) AS starts_on) n WHERE c.gym_id = m.gym_id AND c.id = gift;
  END LOOP;
END $$;

-- Charges the first period of a membership with an agreed price, and its enrolment fee. A subscription owes the other periods
-- as they begin.
CREATE OR REPLACE FUNCTION charge_first_period(m membership) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_charge(m, m.starts_on, 'sale');
  IF m.enrolment_fee > 0 THEN
    INSERT INTO charge (gym_id, client_id, membership_id, starts_on, ends_on, due_on, reason, amount)
    VALUES (m.gym_id, m.client_id, m.id, m.starts_on, m.starts_on, m.starts_on, 'enrolment', m.enrolment_fee);
  END IF;
END $$;
