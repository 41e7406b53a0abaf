-- The last day that a membership's payments cover; a free membership is covered from its first day.
CREATE OR REPLACE FUNCTION covered_until(m membership) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN last_day_covered(coalesce(
    (SELECT max(p.plan_starts_on) FROM payment p
      WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL),
    CASE WHEN m.price = 0 THEN m.starts_on END), m.period, m.days);
END $$;

CREATE OR REPLACE FUNCTION sync_membership_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  affected record;
BEGIN
  FOR affected IN
    SELECT DISTINCT gym_id, membership_id FROM (VALUES
      (CASE WHEN TG_OP <> 'DELETE' THEN NEW.gym_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.membership_id END),
      (CASE WHEN TG_OP <> 'INSERT' THEN OLD.gym_id END, CASE WHEN TG_OP <> 'INSERT' THEN OLD.membership_id END)
    ) AS changed (gym_id, membership_id) WHERE membership_id IS NOT NULL
  LOOP
    -- The lock comes first, so that the maximum below includes payments that a concurrent transaction committed.
    PERFORM FROM membership WHERE gym_id = affected.gym_id AND id = affected.membership_id FOR UPDATE;
    UPDATE membership m SET expires_on = covered_until(m)
    WHERE m.gym_id = affected.gym_id AND m.id = affected.membership_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_membership_expiry
AFTER INSERT OR UPDATE OF plan_starts_on, membership_id, deleted_at OR DELETE ON payment
FOR EACH ROW EXECUTE FUNCTION sync_membership_expiry();

-- Like sync_membership_expiry, for all memberships of the gym at once.
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

-- The amount that a membership with a price owes by `today`, and since when: the rest of the last period that was partly
-- paid, the whole first period when nothing was paid, and for a subscription each period that has begun since.
-- `first_amount` is the amount of the earliest of these. A subscription whose start was moved beyond its paid periods owes
-- from the new start.
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
    SELECT m.price, starts_on::date
    FROM generate_series(greatest(m.expires_on + 1, m.starts_on)::timestamp, today::timestamp,
      make_interval(months => period_months(m.period))) starts_on
    WHERE m.kind = 'subscription'
  )
  SELECT coalesce(sum(o.amount), 0)::bigint, min(o.since), (array_agg(o.amount ORDER BY o.since))[1]
  FROM owed o WHERE m.active AND m.price > 0;
END $$;

-- Deleting a membership deletes its payments too, and restoring it restores exactly those.
CREATE OR REPLACE FUNCTION cascade_membership_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
  WHERE gym_id = NEW.gym_id AND membership_id = NEW.id AND deleted_at IS NOT DISTINCT FROM OLD.deleted_at;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_membership_deletion AFTER UPDATE OF deleted_at ON membership
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_membership_deletion();

-- Keeps the ledger equal to the cash that was paid for memberships. A later correction goes into the payment's shift
-- while it is open, and into none once it is closed. A payment outside any shift that is corrected to cash on the same
-- day goes into the open shift. A sale or refund has one cash entry of its own, so its membership payments get none.
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
  IF TG_OP = 'UPDATE' THEN
    IF target_shift IS NOT NULL THEN
      SELECT s.id INTO target_shift FROM shift s
      WHERE s.gym_id = NEW.gym_id AND s.id = NEW.shift_id AND s.closed_at IS NULL FOR SHARE;
    ELSIF NEW.paid_on = local_today() AND NOT EXISTS (
      SELECT FROM cash_entry e WHERE e.gym_id = NEW.gym_id AND e.source_id = NEW.id) THEN
      target_shift := open_shift(NEW.till_id);
    END IF;
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
