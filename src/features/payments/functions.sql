-- The last day that a membership's payments cover; one that costs nothing is covered from its start.
CREATE OR REPLACE FUNCTION covered_until(m membership) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN last_day_covered(coalesce(
    (SELECT max(p.plan_starts_on) FROM payment p
      WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL),
    CASE WHEN m.price = 0 THEN m.starts_on END), m.period, m.days);
END $$;

CREATE OR REPLACE FUNCTION sync_membership_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE membership m SET expires_on = covered_until(m)
    WHERE m.gym_id = paid.gym_id AND m.id = paid.membership_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_membership_expiry
AFTER INSERT OR UPDATE OF plan_starts_on, membership_id, deleted_at OR DELETE ON payment
FOR EACH ROW EXECUTE FUNCTION sync_membership_expiry();

-- As sync_membership_expiry, for all memberships of the gym at once.
CREATE OR REPLACE FUNCTION sync_all_membership_expiries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE membership m SET expires_on = covered_until(m)
  WHERE m.gym_id = current_gym() AND m.expires_on IS DISTINCT FROM covered_until(m);
END $$;

CREATE OR REPLACE FUNCTION set_membership_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_on := covered_until(NEW);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER set_membership_expiry BEFORE UPDATE OF period, days, price, starts_on ON membership
FOR EACH ROW EXECUTE FUNCTION set_membership_expiry();
CREATE OR REPLACE TRIGGER cover_free_membership BEFORE INSERT ON membership
FOR EACH ROW WHEN (NEW.price = 0) EXECUTE FUNCTION set_membership_expiry();

-- What a membership sold at a price owes by `today`, and since when: what is missing of the last period that was paid
-- in part, the first if nothing was paid, and of a subscription each period that began since. `first_amount` is what is
-- missing of the earliest of them. A subscription whose start was moved beyond what is paid owes from there.
CREATE OR REPLACE FUNCTION membership_due(m membership, today date) RETURNS TABLE (amount bigint, since date, first_amount bigint)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY WITH last_paid AS (
    SELECT p.plan_starts_on AS starts_on, sum(p.amount)::bigint AS paid FROM payment p
    WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL
    GROUP BY p.plan_starts_on ORDER BY p.plan_starts_on DESC LIMIT 1
  ), owed AS (
    SELECT m.price - l.paid AS amount, l.starts_on AS since FROM last_paid l WHERE l.paid < m.price
    UNION ALL
    SELECT m.price, m.starts_on WHERE m.kind <> 'subscription' AND m.starts_on <= today
      AND NOT EXISTS (SELECT FROM last_paid)
    UNION ALL
    SELECT m.price, began::date
    FROM generate_series(greatest(m.expires_on + 1, m.starts_on)::timestamp, today::timestamp,
      make_interval(months => period_months(m.period))) began
    WHERE m.kind = 'subscription'
  )
  SELECT coalesce(sum(o.amount), 0)::bigint, min(o.since), (array_agg(o.amount ORDER BY o.since))[1]
  FROM owed o WHERE m.active AND m.price > 0;
END $$;

-- Deleting a membership takes its payments along, and restoring it brings just those back.
CREATE OR REPLACE FUNCTION cascade_membership_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
  WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at IS NOT DISTINCT FROM OLD.deleted_at;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_membership_deletion AFTER UPDATE OF deleted_at ON membership
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_membership_deletion();

-- Cash taken for a membership is in the ledger as it stands now, whatever was changed since: in its shift while that is
-- open, and once it is closed in none. One taken outside of any shift, and found today to have been cash, is in the open
-- one. The cash of a sale, or of a refund, is one entry of its own: what it takes for a membership, or back, has none.
CREATE OR REPLACE FUNCTION sync_payment_cash() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint := 0;
  now_is bigint := CASE WHEN NEW.method = 'cash' AND NEW.deleted_at IS NULL THEN NEW.amount ELSE 0 END;
  drawer uuid := NEW.shift_id;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := CASE WHEN OLD.method = 'cash' AND OLD.deleted_at IS NULL THEN OLD.amount ELSE 0 END;
  END IF;
  IF now_is = was THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF drawer IS NOT NULL THEN
      SELECT s.id INTO drawer FROM shift s
      WHERE s.gym_id = NEW.gym_id AND s.id = NEW.shift_id AND s.closed_at IS NULL FOR SHARE;
    ELSIF NEW.paid_on = local_today() AND NOT EXISTS (
      SELECT FROM cash_entry e WHERE e.gym_id = NEW.gym_id AND e.source_id = NEW.id) THEN
      drawer := open_shift(NEW.till_id);
    END IF;
  END IF;
  INSERT INTO cash_entry (gym_id, shift_id, kind, amount, source_id, correction)
  VALUES (NEW.gym_id, drawer, 'payment', now_is - was, NEW.id, TG_OP = 'UPDATE');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_added_payment_cash AFTER INSERT ON payment
FOR EACH ROW WHEN (NEW.sale_id IS NULL) EXECUTE FUNCTION sync_payment_cash();
CREATE OR REPLACE TRIGGER sync_changed_payment_cash AFTER UPDATE OF amount, method, deleted_at ON payment
FOR EACH ROW WHEN (NEW.refund_id IS NOT DISTINCT FROM OLD.refund_id) EXECUTE FUNCTION sync_payment_cash();

-- As sync_payment_cash, for all payments of the gym that the ledger does not know; the same entries each time.
CREATE OR REPLACE FUNCTION sync_all_payment_cash() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_entry (id, shift_id, kind, amount, source_id, created_at)
  SELECT md5('cash ' || p.id)::uuid, p.shift_id, 'payment', p.amount, p.id, p.created_at FROM payment p
  WHERE p.gym_id = current_gym() AND p.method = 'cash' AND p.deleted_at IS NULL AND p.sale_id IS NULL
    AND NOT EXISTS (SELECT FROM cash_entry e WHERE e.gym_id = p.gym_id AND e.source_id = p.id);
END $$;

-- Adds to what came in on a day, in a slot that no other transaction holds or else in a new one. So nobody waits here, and
-- it does not matter what a transaction locks before or after.
CREATE OR REPLACE FUNCTION add_income(gym uuid, of_day date, of_kind text, change bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free uuid;
BEGIN
  SELECT i.slot INTO free FROM daily_income i WHERE i.gym_id = gym AND i.day = of_day AND i.kind = of_kind
  LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE daily_income i SET amount = i.amount + change
    WHERE i.gym_id = gym AND i.day = of_day AND i.kind = of_kind AND i.slot = free;
  ELSE
    INSERT INTO daily_income (gym_id, day, kind, amount) VALUES (gym, of_day, of_kind, change);
  END IF;
END $$;

-- Both take the kind of income as their argument. Only payments for memberships can be deleted.
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
