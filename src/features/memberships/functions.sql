-- Not STRICT: the planner inlines a strict function only when it can prove that null gives null.
CREATE OR REPLACE FUNCTION period_months(period text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE period WHEN 'monthly' THEN 1 WHEN 'bimonthly' THEN 2 WHEN 'quarterly' THEN 3
  WHEN 'semiannual' THEN 6 WHEN 'annual' THEN 12 END $$;

-- The last day that a period starting on `starts_on` covers; month ends clamp.
CREATE OR REPLACE FUNCTION expiry(starts_on date, period text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (starts_on + make_interval(months => period_months(period)) - interval '1 day')::date $$;

-- The last day that a period starting on `starts_on` covers, `days` long or of the named length.
CREATE OR REPLACE FUNCTION last_day_covered(starts_on date, period text, days int) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE period WHEN 'days' THEN starts_on + days - 1 ELSE expiry(starts_on, period) END $$;

-- The first billing day of a month after `day`.
CREATE OR REPLACE FUNCTION next_billing_date(day date, billing_day int) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (date_trunc('month', day::timestamp)
  + make_interval(months => (extract(day FROM day) >= billing_day)::int, days => billing_day - 1))::date $$;

-- The last day of a period that starts on `starts_on`. One that does not start on the billing day, if there is one, ends on
-- the day before the next.
CREATE OR REPLACE FUNCTION term_end(starts_on date, period text, days int, billing_day int) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN extract(day FROM starts_on) <> billing_day THEN next_billing_date(starts_on, billing_day) - 1
  ELSE last_day_covered(starts_on, period, days) END $$;

-- The price of a period that starts on `starts_on`: of one that the billing day cuts short, as many of the days of the whole
-- period that would end with it as it has, rounded half up.
CREATE OR REPLACE FUNCTION term_price(whole bigint, starts_on date, period text, billing_day int) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN extract(day FROM starts_on) <> billing_day THEN round(whole::numeric
    * (next_billing_date(starts_on, billing_day) - starts_on) / (next_billing_date(starts_on, billing_day)
      - (next_billing_date(starts_on, billing_day) - make_interval(months => period_months(period)))::date))::bigint
  ELSE whole END $$;

CREATE OR REPLACE FUNCTION period_end(m membership, starts_on date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT term_end(starts_on, m.period, m.days, m.billing_day) $$;

-- The agreed price of a whole period that starts on `day`; null where none was agreed.
CREATE OR REPLACE FUNCTION price_on(m membership, day date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN day >= m.next_price_on THEN m.next_price ELSE m.price END $$;

-- The agreed price of the days that a period starting on `starts_on` covers; null where none was agreed.
CREATE OR REPLACE FUNCTION period_price(m membership, starts_on date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT term_price(price_on(m, starts_on), starts_on, m.period, m.billing_day) $$;

CREATE OR REPLACE FUNCTION renews_itself(m membership) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT m.kind = 'subscription' AND m.ends_on IS NULL $$;

-- The memberships that cover a client: its own, and those of others on which it is a member.
CREATE OR REPLACE FUNCTION covering_memberships(gym uuid, client uuid) RETURNS SETOF membership LANGUAGE sql STABLE AS $$
  SELECT * FROM membership m WHERE m.gym_id = gym AND m.client_id = client AND m.deleted_at IS NULL
  UNION ALL SELECT m.* FROM plan_member i JOIN membership m ON m.gym_id = i.gym_id AND m.id = i.membership_id
  WHERE i.gym_id = gym AND i.client_id = client AND i.deleted_at IS NULL AND m.deleted_at IS NULL
$$;

-- Stores in client_membership_status the one membership that gives a client its status. The lock comes first, so that the later
-- read includes memberships that a concurrent transaction committed.
CREATE OR REPLACE FUNCTION set_membership_status(gym uuid, client uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  best record;
BEGIN
  PERFORM FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = client FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO client_membership_status (gym_id, client_id) VALUES (gym, client) ON CONFLICT DO NOTHING;
    PERFORM FROM client_membership_status s WHERE s.gym_id = gym AND s.client_id = client FOR NO KEY UPDATE;
  END IF;
  SELECT m.id, m.plan_name, m.active, renews_itself(m) AS renews, m.kind = 'trial' AS trial, m.expires_on INTO best FROM covering_memberships(gym, client) m
  ORDER BY m.active DESC, m.expires_on DESC NULLS LAST, m.id LIMIT 1;
  UPDATE client_membership_status s SET membership_id = best.id, plan_name = best.plan_name, active = best.active,
    renews = best.renews, trial = best.trial, expires_on = best.expires_on
  WHERE s.gym_id = gym AND s.client_id = client
    AND (s.membership_id, s.plan_name, s.active, s.renews, s.trial, s.expires_on)
      IS DISTINCT FROM (best.id, best.plan_name, best.active, best.renews, best.trial, best.expires_on);
  IF FOUND THEN
    PERFORM note_change(client::text);
  END IF;
END $$;

-- In order of clients, so that two memberships with the same members do not deadlock.
CREATE OR REPLACE FUNCTION sync_membership_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed membership := coalesce(NEW, OLD);
BEGIN
  PERFORM set_membership_status(changed.gym_id, covered.client_id) FROM (
    SELECT changed.client_id UNION SELECT i.client_id FROM plan_member i
    WHERE i.gym_id = changed.gym_id AND i.membership_id = changed.id AND i.deleted_at IS NULL ORDER BY 1) covered;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_membership_status
AFTER INSERT OR DELETE OR UPDATE OF kind, plan_name, active, expires_on, period, days, price, starts_on, ends_on, deleted_at ON membership
FOR EACH ROW EXECUTE FUNCTION sync_membership_status();

CREATE OR REPLACE FUNCTION sync_member_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_membership_status(NEW.gym_id, NEW.client_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_member_status AFTER INSERT OR UPDATE OF deleted_at ON plan_member
FOR EACH ROW EXECUTE FUNCTION sync_member_status();

-- Like sync_membership_status, for all memberships of the gym at once.
CREATE OR REPLACE FUNCTION sync_all_membership_statuses() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM client_membership_status s WHERE s.gym_id = current_gym();
  INSERT INTO client_membership_status (client_id, membership_id, plan_name, active, renews, trial, expires_on)
  SELECT DISTINCT ON (covered.client_id) covered.client_id, m.id, m.plan_name, m.active, renews_itself(m), m.kind = 'trial', m.expires_on
  FROM membership m CROSS JOIN LATERAL (
    SELECT m.client_id UNION ALL SELECT i.client_id FROM plan_member i
    WHERE i.gym_id = m.gym_id AND i.membership_id = m.id AND i.deleted_at IS NULL) covered
  WHERE m.gym_id = current_gym() AND m.deleted_at IS NULL
  ORDER BY covered.client_id, m.active DESC, m.expires_on DESC NULLS LAST, m.id;
END $$;

-- Deleting a client deletes its memberships too, and restoring it restores exactly those. Erasing one keeps them.
CREATE OR REPLACE FUNCTION cascade_client_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL THEN
    UPDATE membership SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND deleted_at IS NULL;
  ELSE
    UPDATE membership SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND deleted_at = OLD.deleted_at;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_client_deletion AFTER UPDATE OF deleted_at ON client
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at AND NEW.erased_at IS NULL) EXECUTE FUNCTION cascade_client_deletion();

-- Deleting a membership or a client ends what they cover or are covered by. Restoring them restores exactly that, as far as
-- the plan still has room and nobody else covers the client on it.
CREATE OR REPLACE FUNCTION cascade_plan_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed plan_member;
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE plan_member i SET deleted_at = NEW.deleted_at, deleted_by = NEW.deleted_by
    WHERE i.gym_id = NEW.gym_id AND (i.membership_id = NEW.id OR i.client_id = NEW.id) AND i.deleted_at IS NULL;
    RETURN NULL;
  END IF;
  FOR removed IN SELECT * FROM plan_member i
    WHERE i.gym_id = NEW.gym_id AND (i.membership_id = NEW.id OR i.client_id = NEW.id) AND i.deleted_at = OLD.deleted_at ORDER BY i.id
  LOOP
    UPDATE plan_member i SET deleted_at = NULL, deleted_by = NULL
    FROM membership m JOIN plan p ON p.gym_id = m.gym_id AND p.id = m.plan_id
    WHERE i.gym_id = removed.gym_id AND i.id = removed.id AND m.gym_id = i.gym_id AND m.id = i.membership_id AND m.deleted_at IS NULL
      AND EXISTS (SELECT FROM client c WHERE c.gym_id = i.gym_id AND c.id = i.client_id AND c.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM plan_member o WHERE o.gym_id = i.gym_id AND o.client_id = i.client_id AND o.plan_id = i.plan_id AND o.deleted_at IS NULL)
      AND (SELECT count(*) FROM plan_member o WHERE o.gym_id = i.gym_id AND o.membership_id = m.id AND o.deleted_at IS NULL) < p.people - 1;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_plan_members AFTER UPDATE OF deleted_at ON membership
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_plan_members();
CREATE OR REPLACE TRIGGER cascade_plan_members AFTER UPDATE OF deleted_at ON client
FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION cascade_plan_members();
