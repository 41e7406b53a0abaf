-- What each payment of a client pays: first the period that it names, then what is left of it, in the order of payments,
-- the earliest unpaid periods of the same membership, and then those of the client's other active ones. What is left and what
-- is unpaid are laid end to end, and each stretch between two ends belongs to one payment and one charge. The planner, which
-- expects one row of each, would join them row by row.
CREATE OR REPLACE FUNCTION charge_shares(gym uuid, client uuid) RETURNS TABLE (payment_id uuid, charge_id uuid, amount bigint)
LANGUAGE plpgsql STABLE SET enable_nestloop = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH paid AS (
    SELECT p.id, p.membership_id, p.plan_starts_on, p.amount, row_number() OVER (ORDER BY p.paid_on, p.created_at, p.id) AS place
    FROM payment p WHERE p.gym_id = gym AND p.client_id = client AND p.deleted_at IS NULL
  ), owed AS (
    SELECT c.id, c.membership_id, c.starts_on, m.active AND NOT c.flexible AND (c.starts_on <= m.ends_on) IS NOT FALSE AS open, c.flexible, c.amount, is_period(c) AS is_period,
      row_number() OVER (ORDER BY c.starts_on, c.id) AS place
    FROM charge c JOIN membership m ON m.gym_id = gym AND m.client_id = client AND m.deleted_at IS NULL AND m.id = c.membership_id
    WHERE c.gym_id = gym AND c.client_id = client AND c.deleted_at IS NULL
  ), named AS (
    SELECT p.id AS payment_id, c.id AS charge_id, CASE WHEN c.flexible THEN p.amount ELSE greatest(0, least(p.amount,
      c.amount + p.amount - sum(p.amount) OVER (PARTITION BY c.id ORDER BY p.place))) END AS amount
    FROM paid p JOIN owed c ON c.membership_id = p.membership_id AND c.starts_on = p.plan_starts_on AND c.is_period
  ), left_of AS (
    SELECT p.id, p.membership_id, p.amount - coalesce(n.amount, 0) AS amount, p.place
    FROM paid p LEFT JOIN named n ON n.payment_id = p.id WHERE p.amount > coalesce(n.amount, 0)
  ), unpaid AS (
    SELECT c.id, c.membership_id, c.amount - coalesce(sum(n.amount), 0) AS amount, c.place
    FROM owed c LEFT JOIN named n ON n.charge_id = c.id WHERE c.open AND EXISTS (SELECT FROM left_of)
    GROUP BY c.id, c.membership_id, c.amount, c.place HAVING c.amount > coalesce(sum(n.amount), 0)
  ), same_left AS (
    SELECT id, membership_id, sum(amount) OVER membership AS upto, row_number() OVER membership AS place
    FROM left_of WINDOW membership AS (PARTITION BY membership_id ORDER BY place)
  ), same_unpaid AS (
    SELECT id, membership_id, sum(amount) OVER membership AS upto, row_number() OVER membership AS place
    FROM unpaid WINDOW membership AS (PARTITION BY membership_id ORDER BY place)
  ), same AS (
    SELECT l.id AS payment_id, u.id AS charge_id, part.upto - part.since AS amount FROM (
      SELECT b.membership_id, b.upto, lag(b.upto, 1, 0) OVER upwards AS since,
        1 + coalesce(sum(b.is_payment::int) OVER before, 0) AS payment_place, 1 + coalesce(sum(1 - b.is_payment::int) OVER before, 0) AS charge_place
      FROM (SELECT membership_id, upto, true AS is_payment FROM same_left UNION ALL SELECT membership_id, upto, false FROM same_unpaid) b
      WINDOW upwards AS (PARTITION BY b.membership_id ORDER BY b.upto, b.is_payment),
        before AS (PARTITION BY b.membership_id ORDER BY b.upto, b.is_payment ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) part
    JOIN same_left l ON l.membership_id = part.membership_id AND l.place = part.payment_place
    JOIN same_unpaid u ON u.membership_id = part.membership_id AND u.place = part.charge_place
    WHERE part.upto > part.since
  ), other_left AS (
    SELECT r.id, sum(r.amount) OVER (ORDER BY r.place) AS upto, row_number() OVER (ORDER BY r.place) AS place
    FROM (SELECT l.id, l.place, l.amount - coalesce(s.amount, 0) AS amount FROM left_of l
      LEFT JOIN (SELECT payment_id, sum(amount) AS amount FROM same GROUP BY 1) s ON s.payment_id = l.id) r WHERE r.amount > 0
  ), other_unpaid AS (
    SELECT r.id, sum(r.amount) OVER (ORDER BY r.place) AS upto, row_number() OVER (ORDER BY r.place) AS place
    FROM (SELECT u.id, u.place, u.amount - coalesce(s.amount, 0) AS amount FROM unpaid u
      LEFT JOIN (SELECT charge_id, sum(amount) AS amount FROM same GROUP BY 1) s ON s.charge_id = u.id) r WHERE r.amount > 0
  ), other AS (
    SELECT l.id AS payment_id, u.id AS charge_id, part.upto - part.since AS amount FROM (
      SELECT b.upto, lag(b.upto, 1, 0) OVER upwards AS since,
        1 + coalesce(sum(b.is_payment::int) OVER before, 0) AS payment_place, 1 + coalesce(sum(1 - b.is_payment::int) OVER before, 0) AS charge_place
      FROM (SELECT upto, true AS is_payment FROM other_left UNION ALL SELECT upto, false FROM other_unpaid) b
      WINDOW upwards AS (ORDER BY b.upto, b.is_payment),
        before AS (ORDER BY b.upto, b.is_payment ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) part
    JOIN other_left l ON l.place = part.payment_place JOIN other_unpaid u ON u.place = part.charge_place
    WHERE part.upto > part.since
  )
  SELECT s.payment_id, s.charge_id, sum(s.amount)::bigint
  FROM (SELECT * FROM named UNION ALL SELECT * FROM same UNION ALL SELECT * FROM other) s
  WHERE s.amount > 0 GROUP BY s.payment_id, s.charge_id;
END $$;

-- Whether a payment names the period of a charge.
CREATE OR REPLACE FUNCTION is_named(c charge) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM payment p WHERE p.gym_id = c.gym_id AND p.membership_id = c.membership_id
    AND p.plan_starts_on = c.starts_on AND p.deleted_at IS NULL);
END $$;

-- Charges the period of a membership that a payment names, as it was agreed if it was charged before. The agreed first
-- period, of which there is one, starts on the day that the payment says as long as no payment names it. A subscription owes the periods before
-- that day. Who pays for a day after its cancellation comes back; after a change of plan such a payment pays what is owed.
-- Returns the charge that was added with `paying`, what its payments pay, already paid; null where sharing that out is left
-- to the caller.
CREATE OR REPLACE FUNCTION charge_named_period(m membership, starts date, paying bigint) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  charged record;
  former uuid;
  earlier date;
  added uuid;
BEGIN
  IF starts > m.ends_on THEN
    IF has_changed_plan(m) THEN
      RETURN NULL;
    END IF;
    UPDATE membership x SET ends_on = NULL, cancel_reason = '' WHERE x.gym_id = m.gym_id AND x.id = m.id RETURNING * INTO m;
  END IF;
  SELECT bool_or(c.starts_on = starts) AS is_named, max(c.ends_on) AS last_day, bool_or(c.reason = 'sale') AS has_agreed,
    bool_or(c.reason = 'sale' AND m.kind <> 'subscription' AND NOT c.flexible AND NOT is_named(c)) AS is_movable INTO charged
  FROM charge c WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND is_period(c);
  SELECT x.id INTO former FROM charge x
  WHERE x.gym_id = m.gym_id AND x.membership_id = m.id AND x.starts_on = starts AND x.deleted_at IS NOT NULL AND is_period(x)
  ORDER BY x.deleted_at DESC LIMIT 1;
  IF charged.is_named THEN
    RETURN NULL;
  ELSIF charged.is_movable THEN
    UPDATE charge c SET starts_on = starts, due_on = starts, ends_on = period_end(m, starts),
      amount = CASE WHEN m.billing_day IS NULL OR has_changed_plan(m) THEN c.amount ELSE period_price(m, starts) END,
      paid = CASE WHEN m.billing_day IS NULL OR has_changed_plan(m) THEN c.paid ELSE least(c.paid, period_price(m, starts)) END
    WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.reason = 'sale' AND NOT c.flexible;
  ELSIF former IS NOT NULL THEN
    UPDATE charge c SET deleted_at = NULL, deleted_by = NULL, reason = CASE WHEN c.reason = 'sale' AND charged.has_agreed THEN 'payment' ELSE c.reason END
    WHERE c.gym_id = m.gym_id AND c.id = former;
  ELSE
    earlier := CASE WHEN m.kind = 'subscription' THEN greatest(m.starts_on, charged.last_day + 1) END;
    -- The bound is for a year that somebody mistyped.
    WHILE earlier < starts AND earlier <= local_today() + 366 LOOP
      PERFORM add_charge(m, earlier, 'renewal');
      earlier := period_end(m, earlier) + 1;
    END LOOP;
    added := add_charge(m, starts, 'payment', paying);
    IF (charged.last_day < starts AND earlier <= starts) IS NOT FALSE AND NOT EXISTS (
      SELECT FROM membership_freeze f WHERE f.gym_id = m.gym_id AND f.membership_id = m.id AND f.deleted_at IS NULL) THEN
      RETURN added;
    END IF;
  END IF;
  PERFORM set_period_ends(m);
  RETURN added;
END $$;

-- Takes back the charge of a period that no payment names any more, as of `at`; the agreed first period returns to its day.
CREATE OR REPLACE FUNCTION release_period(m membership, starts date, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charge c SET deleted_at = at, deleted_by = current_account()
  WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.starts_on = starts AND c.deleted_at IS NULL AND c.reason = 'payment' AND NOT is_named(c);
  UPDATE charge c SET starts_on = m.starts_on, due_on = m.starts_on, ends_on = period_end(m, m.starts_on),
    amount = CASE WHEN m.billing_day IS NULL OR has_changed_plan(m) THEN c.amount ELSE period_price(m, m.starts_on) END,
    paid = CASE WHEN m.billing_day IS NULL OR has_changed_plan(m) THEN c.paid ELSE least(c.paid, period_price(m, m.starts_on)) END
  WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.starts_on = starts AND c.deleted_at IS NULL AND c.reason = 'sale' AND NOT is_named(c)
    AND NOT EXISTS (SELECT FROM charge x
      WHERE x.gym_id = m.gym_id AND x.membership_id = m.id AND x.starts_on = m.starts_on AND x.deleted_at IS NULL AND is_period(x));
  PERFORM set_period_ends(m);
END $$;

-- What a client has paid beyond all of its charges: as a table it becomes part of the query that asks it of many clients.
CREATE OR REPLACE FUNCTION balance_of(gym uuid, client uuid) RETURNS TABLE (balance bigint) LANGUAGE sql STABLE AS $$
  SELECT ((SELECT coalesce(sum(p.amount), 0) FROM payment p WHERE p.gym_id = gym AND p.client_id = client AND p.deleted_at IS NULL)
    - (SELECT coalesce(sum(c.paid), 0) FROM charge c WHERE c.gym_id = gym AND c.client_id = client AND c.deleted_at IS NULL))::bigint
$$;
CREATE OR REPLACE FUNCTION client_balance(gym uuid, client uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT b.balance FROM balance_of(gym, client) b);
END $$;

-- Charges the next periods of a client's active memberships as far as what they paid too much reaches; of a cancelled subscription
-- those that begin by its last day, which it owes. Returns whether it charged one.
CREATE OR REPLACE FUNCTION charge_prepaid_periods(gym uuid, client uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  m membership;
  surplus bigint;
  starts date;
  charged boolean := false;
BEGIN
  IF client_balance(gym, client) = 0 THEN
    RETURN false;
  END IF;
  FOR m IN SELECT * FROM membership x WHERE x.gym_id = gym AND x.client_id = client AND x.deleted_at IS NULL AND x.active
    AND (x.ends_on IS NULL OR x.kind = 'subscription') AND x.price IS NOT NULL AND x.kind <> 'trial' ORDER BY x.id LOOP
    SELECT sum(p.amount - coalesce(s.amount, 0)) INTO surplus FROM payment p
      LEFT JOIN (SELECT y.payment_id, sum(y.amount) AS amount FROM charge_shares(gym, client) y GROUP BY y.payment_id) s ON s.payment_id = p.id
      WHERE p.gym_id = gym AND p.membership_id = ANY (m.id || former_memberships(m)) AND p.deleted_at IS NULL;
    LOOP
      starts := next_period_start(m);
      EXIT WHEN m.ends_on IS NOT NULL AND starts > m.ends_on
        OR period_price(m, starts) = 0 OR coalesce(surplus, 0) < period_price(m, starts);
      PERFORM add_charge(m, starts, 'prepaid');
      surplus := surplus - period_price(m, starts);
      charged := true;
    END LOOP;
  END LOOP;
  RETURN charged;
END $$;

-- Locks a client's payments as a whole, so that sums read afterwards include what concurrent transactions committed.
CREATE OR REPLACE FUNCTION lock_payments(gym uuid, client uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = client FOR NO KEY UPDATE;
END $$;

-- Whether a client has paid all that was charged, and nothing beyond it.
CREATE OR REPLACE FUNCTION is_paid_up(gym uuid, client uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT bool_and(c.paid = c.amount) IS NOT FALSE AND coalesce(sum(c.paid), 0) = (
    SELECT coalesce(sum(p.amount), 0) FROM payment p WHERE p.gym_id = gym AND p.client_id = client AND p.deleted_at IS NULL)
    FROM charge c WHERE c.gym_id = gym AND c.client_id = client AND c.deleted_at IS NULL);
END $$;

-- Shares a client's payments out among its charges, and with them the days that its memberships cover. A prepaid period that
-- is not paid any more goes, and the one before it lasts as long as without it.
CREATE OR REPLACE FUNCTION settle_client(gym uuid, client uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shortened uuid[];
BEGIN
  PERFORM lock_payments(gym, client);
  LOOP
    UPDATE charge c SET paid = s.paid, amount = CASE WHEN c.flexible THEN s.paid ELSE c.amount END
    FROM (SELECT x.id, coalesce(sum(y.amount), 0)::bigint AS paid
      FROM charge x LEFT JOIN charge_shares(gym, client) y ON y.charge_id = x.id
      WHERE x.gym_id = gym AND x.client_id = client AND x.deleted_at IS NULL GROUP BY x.id) s
    WHERE c.gym_id = gym AND c.id = s.id AND (c.paid <> s.paid OR c.flexible AND c.amount <> s.paid);
    WITH gone AS (
      UPDATE charge c SET deleted_at = clock_timestamp(), deleted_by = current_account()
      WHERE c.gym_id = gym AND c.client_id = client AND c.deleted_at IS NULL AND c.reason = 'prepaid' AND c.paid < c.amount AND NOT is_named(c)
      RETURNING c.membership_id)
    SELECT array_agg(DISTINCT g.membership_id) INTO shortened FROM gone g;
    PERFORM set_period_ends(m) FROM membership m WHERE m.gym_id = gym AND m.id = ANY (shortened);
    CONTINUE WHEN shortened IS NOT NULL;
    EXIT WHEN NOT charge_prepaid_periods(gym, client);
  END LOOP;
  PERFORM set_expiries(gym, client);
END $$;

-- The memberships whose payments changed are locked in order, so that two changes cannot deadlock. Payments that pay exactly
-- what is owed, as most do, need no sharing out: then every charge is paid in full, however the payments are shared.
CREATE OR REPLACE FUNCTION charge_added_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named record;
  paying record;
  m membership;
  paid_charges uuid[] := '{}';
BEGIN
  FOR named IN SELECT a.gym_id, a.membership_id, a.plan_starts_on AS starts, sum(a.amount)::bigint AS amount
    FROM added a WHERE a.deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 2, 3 LOOP
    SELECT * INTO m FROM membership x WHERE x.gym_id = named.gym_id AND x.id = named.membership_id FOR UPDATE;
    paid_charges := paid_charges || charge_named_period(m, named.starts, named.amount);
  END LOOP;
  FOR paying IN SELECT DISTINCT a.gym_id, a.client_id FROM added a WHERE a.deleted_at IS NULL ORDER BY 2 LOOP
    PERFORM lock_payments(paying.gym_id, paying.client_id);
    IF array_position(paid_charges, NULL) IS NOT NULL THEN
      UPDATE charge c SET paid = c.paid + n.amount, amount = CASE WHEN c.flexible THEN c.paid + n.amount ELSE c.amount END
      FROM (SELECT a.membership_id, a.plan_starts_on, sum(a.amount)::bigint AS amount FROM added a
        WHERE a.client_id = paying.client_id AND a.deleted_at IS NULL GROUP BY 1, 2) n
      WHERE c.gym_id = paying.gym_id AND c.membership_id = n.membership_id AND c.starts_on = n.plan_starts_on AND c.deleted_at IS NULL AND is_period(c)
        AND (c.flexible OR c.paid + n.amount <= c.amount) AND (c.id = ANY (paid_charges)) IS NOT TRUE;
    END IF;
    IF is_paid_up(paying.gym_id, paying.client_id) THEN
      PERFORM set_expiries(paying.gym_id, paying.client_id);
    ELSE
      PERFORM settle_client(paying.gym_id, paying.client_id);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER charge_added_payments AFTER INSERT ON payment REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION charge_added_payments();

CREATE OR REPLACE FUNCTION charge_changed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  m membership;
BEGIN
  FOR change IN SELECT r.gym_id, r.membership_id, r.plan_starts_on AS before, r.deleted_at IS NULL AS was_live,
      a.plan_starts_on AS after, a.deleted_at
    FROM removed r JOIN added a USING (gym_id, id)
    WHERE (r.plan_starts_on, r.deleted_at IS NULL) IS DISTINCT FROM (a.plan_starts_on, a.deleted_at IS NULL)
    ORDER BY r.membership_id, a.plan_starts_on LOOP
    SELECT * INTO m FROM membership x WHERE x.gym_id = change.gym_id AND x.id = change.membership_id FOR UPDATE;
    IF change.was_live THEN
      PERFORM release_period(m, change.before, coalesce(change.deleted_at, clock_timestamp()));
    END IF;
    IF change.deleted_at IS NULL THEN
      PERFORM charge_named_period(m, change.after, 0);
    END IF;
  END LOOP;
  PERFORM settle_client(c.gym_id, c.client_id) FROM (
    SELECT DISTINCT a.gym_id, a.client_id FROM removed r JOIN added a USING (gym_id, id)
    WHERE (r.amount, r.plan_starts_on, r.paid_on, r.deleted_at IS NULL)
      IS DISTINCT FROM (a.amount, a.plan_starts_on, a.paid_on, a.deleted_at IS NULL) ORDER BY 2) c;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER charge_changed_payments AFTER UPDATE ON payment REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION charge_changed_payments();

-- A new price or first day changes what was agreed until something is paid; after that it holds for periods from today on
-- that nobody paid for, and a later first day ends what a subscription owed before it.
CREATE OR REPLACE FUNCTION charge_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM charge_first_period(NEW);
    IF price_on(NEW, NEW.starts_on) > 0 AND NOT EXISTS (
      SELECT FROM payment p WHERE p.gym_id = NEW.gym_id AND p.client_id = NEW.client_id AND p.deleted_at IS NULL) THEN
      RETURN NULL;
    END IF;
  ELSIF (NEW.price, NEW.next_price, NEW.next_price_on, NEW.starts_on)
    IS DISTINCT FROM (OLD.price, OLD.next_price, OLD.next_price_on, OLD.starts_on) AND NOT has_changed_plan(NEW) THEN
    IF EXISTS (SELECT FROM charge c WHERE c.gym_id = NEW.gym_id AND c.membership_id = NEW.id AND c.deleted_at IS NULL AND c.paid > 0) THEN
      UPDATE charge c SET amount = period_price(NEW, c.starts_on) WHERE c.gym_id = NEW.gym_id AND c.membership_id = NEW.id AND c.deleted_at IS NULL
        AND is_period(c) AND c.reason <> 'gift' AND c.paid = 0 AND NOT c.flexible AND c.starts_on >= local_today();
      UPDATE charge c SET deleted_at = clock_timestamp(), deleted_by = current_account()
      WHERE c.gym_id = NEW.gym_id AND c.membership_id = NEW.id AND c.deleted_at IS NULL AND c.paid = 0
        AND (c.reason = 'renewal' OR c.reason = 'sale' AND NEW.kind = 'subscription') AND c.starts_on < NEW.starts_on;
    ELSE
      PERFORM recharge_first_period(NEW);
    END IF;
  END IF;
  PERFORM set_period_ends(NEW), settle_client(NEW.gym_id, NEW.client_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER charge_added_membership AFTER INSERT ON membership
FOR EACH ROW WHEN (NEW.price IS NOT NULL) EXECUTE FUNCTION charge_membership();
CREATE OR REPLACE TRIGGER charge_changed_membership AFTER UPDATE OF price, next_price, next_price_on, starts_on, period, days, active, ends_on ON membership
FOR EACH ROW WHEN ((OLD.price, OLD.next_price, OLD.next_price_on, OLD.starts_on, OLD.period, OLD.days, OLD.active, OLD.ends_on)
  IS DISTINCT FROM (NEW.price, NEW.next_price, NEW.next_price_on, NEW.starts_on, NEW.period, NEW.days, NEW.active, NEW.ends_on)) EXECUTE FUNCTION charge_membership();

-- Prolongs the periods into which frozen days fall, and charges the fee of the freeze, with its id.
CREATE OR REPLACE FUNCTION apply_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  m membership;
BEGIN
  SELECT * INTO m FROM membership x WHERE x.gym_id = NEW.gym_id AND x.id = NEW.membership_id FOR UPDATE;
  IF NEW.fee > 0 THEN
    INSERT INTO charge AS c (gym_id, id, client_id, membership_id, starts_on, ends_on, due_on, reason, amount)
    VALUES (NEW.gym_id, NEW.id, NEW.client_id, NEW.membership_id, NEW.starts_on, NEW.ends_on, local_today(), 'freeze', NEW.fee)
    ON CONFLICT (gym_id, id) DO UPDATE SET ends_on = excluded.ends_on, deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by;
  END IF;
  PERFORM set_period_ends(m), settle_client(NEW.gym_id, NEW.client_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER apply_freeze AFTER INSERT OR UPDATE ON membership_freeze FOR EACH ROW EXECUTE FUNCTION apply_freeze();

-- Gives a membership free days after all of its periods, from today on at the earliest.
CREATE OR REPLACE FUNCTION add_free_days(m membership, charge_id uuid, days int, why text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  starts date;
BEGIN
  PERFORM charge_begun_periods(m);
  starts := greatest(next_period_start(m), local_today());
  INSERT INTO charge (gym_id, id, client_id, membership_id, starts_on, ends_on, agreed_end, due_on, reason, note, amount)
  VALUES (m.gym_id, charge_id, m.client_id, m.id, starts, starts + days - 1, starts + days - 1, local_today(), 'gift', why, 0);
  PERFORM set_period_ends(m), settle_client(m.gym_id, m.client_id);
END $$;

-- Takes free days back, what was charged with them, and the periods after them that the client's balance paid.
CREATE OR REPLACE FUNCTION remove_free_days(m membership, charge_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gift charge;
BEGIN
  UPDATE charge c SET deleted_at = clock_timestamp(), deleted_by = current_account()
  WHERE c.gym_id = m.gym_id AND c.id = charge_id AND c.deleted_at IS NULL RETURNING * INTO gift;
  PERFORM release_begun_periods(m, gift.created_at);
  UPDATE charge c SET deleted_at = clock_timestamp(), deleted_by = current_account()
  WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.reason = 'prepaid' AND c.starts_on > gift.starts_on;
  PERFORM set_period_ends(m), settle_client(m.gym_id, m.client_id);
END $$;

-- Takes back what `charge_begun_periods` charged in the transaction of `at`, but for what payments name.
CREATE OR REPLACE FUNCTION release_begun_periods(m membership, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE charge c SET deleted_at = clock_timestamp(), deleted_by = current_account()
  WHERE c.gym_id = m.gym_id AND c.membership_id = m.id AND c.deleted_at IS NULL AND c.reason = 'renewal' AND c.created_at = at AND NOT is_named(c);
END $$;

-- Ends a membership the day before it goes on with another plan, and lowers the charge that this interrupts to what was used
-- of it, so that what was paid beyond that pays the new membership. Taken back, both are as before: what the change charged
-- is owed without a charge again, and payments name the periods that they did.
CREATE OR REPLACE FUNCTION apply_plan_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  m membership;
BEGIN
  IF NEW.deleted_at IS NULL THEN
    UPDATE charge c SET amount = NEW.used, paid = least(c.paid, NEW.used) WHERE c.gym_id = NEW.gym_id AND c.id = NEW.charge_id;
    UPDATE membership x SET ends_on = NEW.starts_on - 1, cancel_reason = 'Cambio a ' || n.plan_name, version = x.version + 1
    FROM membership n WHERE x.gym_id = NEW.gym_id AND x.id = NEW.membership_id AND n.gym_id = NEW.gym_id AND n.id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE charge c SET amount = NEW.amount WHERE c.gym_id = NEW.gym_id AND c.id = NEW.charge_id;
  UPDATE membership x SET ends_on = NULL, cancel_reason = '', version = x.version + 1
  WHERE x.gym_id = NEW.gym_id AND x.id = NEW.membership_id RETURNING * INTO m;
  PERFORM release_begun_periods(m, NEW.created_at);
  PERFORM charge_named_period(m, p.plan_starts_on, 0) FROM payment p
  WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL ORDER BY p.plan_starts_on;
  PERFORM settle_client(NEW.gym_id, NEW.client_id);
  -- Last, so that nothing else takes the money of what was restored.
  UPDATE membership x SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by, version = x.version + 1
  WHERE x.gym_id = NEW.gym_id AND x.id = NEW.id AND x.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER apply_plan_change AFTER INSERT OR UPDATE OF deleted_at ON plan_change
FOR EACH ROW EXECUTE FUNCTION apply_plan_change();

-- The charges of every payment and sale of the gym, all paid as far as they were paid, so that nobody owes for an earlier period
-- and nothing is paid too much; their ids are deterministic. A payment for days after a change of plan has none: see
-- charge_named_period.
CREATE OR REPLACE FUNCTION charges_of_payments() RETURNS TABLE (id uuid, created_at timestamptz, client_id uuid, membership_id uuid,
  starts_on date, ends_on date, due_on date, reason text, amount bigint, flexible boolean, paid bigint) LANGUAGE sql STABLE AS $$
  SELECT md5('charge ' || m.id || n.starts_on)::uuid, n.created_at, m.client_id, m.id, n.starts_on,
    least(period_end(m, n.starts_on), n.next_start - 1), n.starts_on,
    CASE WHEN m.price IS NOT NULL AND n.is_first THEN 'sale' ELSE 'payment' END,
    CASE WHEN n.is_last THEN greatest(n.paid, period_price(m, n.starts_on)) ELSE n.paid END, coalesce(m.price, 0) = 0, n.paid
  FROM (
    SELECT p.membership_id, p.plan_starts_on AS starts_on, sum(p.amount)::bigint AS paid, min(p.created_at) AS created_at,
      lead(p.plan_starts_on) OVER payments AS next_start, lag(p.plan_starts_on) OVER payments IS NULL AS is_first,
      lead(p.plan_starts_on) OVER payments IS NULL AS is_last
    FROM payment p JOIN membership o ON o.gym_id = p.gym_id AND o.id = p.membership_id
    WHERE p.gym_id = current_gym() AND p.deleted_at IS NULL AND NOT coalesce(p.plan_starts_on > o.ends_on AND has_changed_plan(o), false)
    GROUP BY p.membership_id, p.plan_starts_on
    WINDOW payments AS (PARTITION BY p.membership_id ORDER BY p.plan_starts_on)
    UNION ALL
    SELECT m.id, m.starts_on, 0, m.created_at, NULL, true, true FROM membership m
    WHERE m.gym_id = current_gym() AND m.deleted_at IS NULL AND m.price IS NOT NULL
      AND NOT EXISTS (SELECT FROM payment p WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL)
  ) n JOIN membership m ON m.gym_id = current_gym() AND m.id = n.membership_id
$$;

-- Charges the payments and sales of the gym that have no charge yet.
CREATE OR REPLACE FUNCTION sync_all_charges() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO charge (id, created_at, client_id, membership_id, starts_on, ends_on, due_on, reason, amount, flexible, paid)
  SELECT * FROM charges_of_payments() ON CONFLICT DO NOTHING;
END $$;

-- Settles the clients of the gym whose charges do not say what they paid, and sets what all memberships cover.
CREATE OR REPLACE FUNCTION sync_all_membership_expiries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_client(current_gym(), p.client_id)
  FROM (SELECT client_id, sum(amount) AS paid FROM payment WHERE gym_id = current_gym() AND deleted_at IS NULL GROUP BY 1) p
  LEFT JOIN (SELECT client_id, sum(paid) AS paid FROM charge WHERE gym_id = current_gym() AND deleted_at IS NULL GROUP BY 1) c
    ON c.client_id = p.client_id
  WHERE p.paid IS DISTINCT FROM c.paid;
  UPDATE membership m SET expires_on = covered_until(m)
  WHERE m.gym_id = current_gym() AND m.expires_on IS DISTINCT FROM covered_until(m);
END $$;

-- Deleting a membership deletes its charges and payments too, and restoring it restores exactly those, but for payments that are over.
CREATE OR REPLACE FUNCTION cascade_membership_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    UPDATE charge SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at IS NULL;
    UPDATE payment SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at IS NULL;
    UPDATE membership SET expires_on = NULL WHERE gym_id = NEW.gym_id AND id = NEW.id AND expires_on IS NOT NULL;
  ELSE
    UPDATE charge SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at = OLD.deleted_at;
    UPDATE payment SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at = OLD.deleted_at AND NOT final;
  END IF;
  PERFORM settle_client(NEW.gym_id, NEW.client_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_membership_deletion AFTER UPDATE OF deleted_at ON membership
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_membership_deletion();

-- A payment outside any shift that is corrected to cash of today belongs to the open shift, which has the cash from then on.
CREATE OR REPLACE FUNCTION assign_cash_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paid_on = local_today() AND NOT EXISTS (
    SELECT FROM cash_entry e WHERE e.gym_id = NEW.gym_id AND e.source_id = NEW.id) THEN
    NEW.shift_id := open_shift(NEW.till_id);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_cash_shift BEFORE UPDATE OF method, paid_on, deleted_at ON payment
FOR EACH ROW WHEN (NEW.shift_id IS NULL AND NEW.method = 'cash' AND NEW.deleted_at IS NULL) EXECUTE FUNCTION assign_cash_shift();

-- Keeps the ledger equal to the cash that was paid for memberships. A later correction goes into the payment's shift
-- while it is open, and into none once it is closed. A sale or refund has one cash entry of its own, so its membership
-- payments get none.
CREATE OR REPLACE FUNCTION sync_payment_cash() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_cash bigint := 0;
  new_cash bigint := CASE WHEN NEW.method = 'cash' AND NEW.deleted_at IS NULL THEN NEW.amount ELSE 0 END;
  target_shift uuid := NEW.shift_id;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    old_cash := CASE WHEN OLD.method = 'cash' AND OLD.deleted_at IS NULL THEN OLD.amount ELSE 0 END;
  END IF;
  IF new_cash = old_cash THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND target_shift IS NOT NULL THEN
    SELECT s.id INTO target_shift FROM shift s
    WHERE s.gym_id = NEW.gym_id AND s.id = NEW.shift_id AND s.closed_at IS NULL FOR SHARE;
  END IF;
  INSERT INTO cash_entry (gym_id, shift_id, kind, amount, source_id, correction)
  VALUES (NEW.gym_id, target_shift, 'payment', new_cash - old_cash, NEW.id, TG_OP = 'UPDATE');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_added_payment_cash AFTER INSERT ON payment
FOR EACH ROW WHEN (NEW.sale_id IS NULL) EXECUTE FUNCTION sync_payment_cash();
CREATE OR REPLACE TRIGGER sync_changed_payment_cash AFTER UPDATE OF amount, method, deleted_at ON payment
FOR EACH ROW WHEN (NEW.refund_id IS NOT DISTINCT FROM OLD.refund_id) EXECUTE FUNCTION sync_payment_cash();

-- Like sync_payment_cash, for all payments of the gym that have no ledger entry; entry ids are deterministic.
CREATE OR REPLACE FUNCTION sync_all_payment_cash() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_entry (id, shift_id, kind, amount, source_id, created_at)
  SELECT md5('cash ' || p.id)::uuid, p.shift_id, 'payment', p.amount, p.id, p.created_at FROM payment p
  WHERE p.gym_id = current_gym() AND p.method = 'cash' AND p.deleted_at IS NULL AND p.sale_id IS NULL
    AND NOT EXISTS (SELECT FROM cash_entry e WHERE e.gym_id = p.gym_id AND e.source_id = p.id);
END $$;

-- Adds to a day's income, in a slot that no other transaction has locked, or in a new one. So nobody waits here, and the
-- order of a transaction's other locks does not matter.
CREATE OR REPLACE FUNCTION add_income(gym uuid, of_day date, of_kind text, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE daily_income i SET amount = i.amount + change
  WHERE i.gym_id = gym AND i.day = of_day AND i.kind = of_kind AND i.slot = (
    SELECT f.slot FROM daily_income f WHERE f.gym_id = gym AND f.day = of_day AND f.kind = of_kind LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO daily_income (gym_id, day, kind, amount) VALUES (gym, of_day, of_kind, change);
  END IF;
END $$;

-- Both triggers take the kind of income as their argument. Only membership payments can be deleted.
CREATE OR REPLACE FUNCTION count_added_income() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_income(a.gym_id, a.paid_on, TG_ARGV[0], sum(a.amount)::bigint)
  FROM added a WHERE to_jsonb(a) ->> 'deleted_at' IS NULL GROUP BY a.gym_id, a.paid_on;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_changed_income() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_income(r.gym_id, r.paid_on, TG_ARGV[0], sum(r.amount)::bigint)
  FROM (VALUES (OLD.gym_id, OLD.paid_on, -OLD.amount, to_jsonb(OLD) ->> 'deleted_at'),
    (NEW.gym_id, NEW.paid_on, NEW.amount, to_jsonb(NEW) ->> 'deleted_at')) r (gym_id, paid_on, amount, deleted_at)
  WHERE r.gym_id IS NOT NULL AND r.deleted_at IS NULL GROUP BY r.gym_id, r.paid_on HAVING sum(r.amount) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_added_income AFTER INSERT ON payment REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_income('memberships');
CREATE OR REPLACE TRIGGER count_changed_income AFTER DELETE OR UPDATE OF amount, paid_on, deleted_at ON payment
FOR EACH ROW EXECUTE FUNCTION count_changed_income('memberships');

-- What of an amount is tax at a rate in hundredths of a per cent.
CREATE OR REPLACE FUNCTION included_tax(amount bigint, rate int) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT amount - round(amount * 10000.0 / (10000 + rate))::bigint $$;

-- A payment keeps the rate of tax of when it was taken and the tax within it: its receipt, the accountant's sheet and a refund agree
-- whatever comes later. Payments of one document share out its tax: the row being written takes the remainder.
CREATE OR REPLACE FUNCTION keep_tax() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  document uuid := coalesce(NEW.sale_id, NEW.taken_with, NEW.id);
  others record;
BEGIN
  IF NEW.tax_rate IS NULL THEN
    SELECT g.tax_rate INTO NEW.tax_rate FROM gym g WHERE g.gym_id = NEW.gym_id;
  END IF;
  IF NEW.document_type <> 'vatReceipt' THEN
    NEW.tax := 0;
  ELSIF TG_OP = 'UPDATE' OR NEW.tax IS NULL THEN
    NEW.tax := included_tax(NEW.amount, NEW.tax_rate);
    IF TG_OP = 'UPDATE' OR NEW.taken_with IS NOT NULL THEN
      SELECT coalesce(sum(p.amount), 0)::bigint AS amount, coalesce(sum(p.tax), 0)::bigint AS tax INTO others FROM payment p
      WHERE p.gym_id = NEW.gym_id AND p.membership_id = NEW.membership_id AND p.deleted_at IS NULL AND p.id <> NEW.id
        AND coalesce(p.sale_id, p.taken_with, p.id) = document AND p.document_type = 'vatReceipt' AND p.tax_rate = NEW.tax_rate;
      NEW.tax := least(NEW.amount, greatest(0, included_tax(others.amount + NEW.amount, NEW.tax_rate) - others.tax));
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER keep_tax BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION keep_tax();
CREATE OR REPLACE TRIGGER keep_changed_tax BEFORE UPDATE OF amount, document_type ON payment
FOR EACH ROW WHEN ((OLD.amount, OLD.document_type) IS DISTINCT FROM (NEW.amount, NEW.document_type)) EXECUTE FUNCTION keep_tax();
