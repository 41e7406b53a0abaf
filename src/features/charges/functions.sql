-- The last day that a membership's charges cover: those with something paid, and those that are free.
CREATE OR REPLACE FUNCTION covered_until(m membership) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT max(c.ends_on) FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND (c.paid > 0 OR c.amount = 0));
END $$;

-- The day after the last period that was charged, or the agreed first day.
CREATE OR REPLACE FUNCTION next_period_start(m membership) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN greatest(m.starts_on, (SELECT max(c.ends_on) + 1 FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL));
END $$;

-- The periods that a subscription has begun by `today` and that no row stands for yet. One whose start was moved beyond its
-- charged periods begins at the new start.
CREATE OR REPLACE FUNCTION uncharged_periods(m membership, today date) RETURNS TABLE (starts_on date, amount bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF m.kind = 'subscription' THEN
    RETURN QUERY SELECT s::date, price_on(m, s::date)
    FROM generate_series(next_period_start(m)::timestamp, today::timestamp, make_interval(months => period_months(m.period))) s
    WHERE price_on(m, s::date) > 0;
  END IF;
END $$;

-- The amount that a membership owes by `today`, and since when: what is unpaid of periods that have begun or were partly
-- paid, and for a subscription each period that has begun since. `first_amount` is the amount of the earliest of these.
CREATE OR REPLACE FUNCTION membership_due(m membership, today date) RETURNS TABLE (amount bigint, since date, first_amount bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY WITH owed AS (
    SELECT c.amount - c.paid AS amount, c.starts_on AS since FROM charge c
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.paid < c.amount
      AND (c.due_on <= today OR c.paid > 0)
    UNION ALL
    SELECT u.amount, u.starts_on FROM uncharged_periods(m, today) u
  )
  SELECT coalesce(sum(o.amount), 0)::bigint, min(o.since), (array_agg(o.amount ORDER BY o.since))[1]
  FROM owed o WHERE m.active;
END $$;

-- Ends each period of a membership a day before the next one starts, at the latest.
CREATE OR REPLACE FUNCTION set_period_ends(m membership) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charge c SET ends_on = e.ends_on FROM (
    SELECT x.id, least(last_day_covered(x.starts_on, m.period, m.days), lead(x.starts_on) OVER (ORDER BY x.starts_on) - 1) AS ends_on
    FROM charge x WHERE x.gym_id = m.gym_id AND x.membership_id = m.id AND x.deleted_at IS NULL) e
  WHERE c.gym_id = m.gym_id AND c.id = e.id AND c.ends_on <> e.ends_on;
END $$;

CREATE OR REPLACE FUNCTION add_charge(m membership, starts date, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO charge (gym_id, client_id, membership_id, starts_on, ends_on, due_on, reason, amount, flexible)
  VALUES (m.gym_id, m.client_id, m.id, starts, last_day_covered(starts, m.period, m.days), starts, why,
    coalesce(price_on(m, starts), 0), coalesce(price_on(m, starts), 0) = 0);
END $$;

-- Charges the first period of a membership with an agreed price. A subscription owes its periods as they begin.
CREATE OR REPLACE FUNCTION charge_first_period(m membership) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF m.kind <> 'subscription' OR price_on(m, m.starts_on) = 0 THEN
    PERFORM add_charge(m, m.starts_on, 'sale');
  END IF;
END $$;
