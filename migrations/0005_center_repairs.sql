-- What a membership sold at a price owes by `today`, and since when: what is missing of the last period that was paid
-- in part, the first if nothing was paid, and of a subscription each period that began since. `first_amount` is what is
-- missing of the earliest of them. A subscription whose start was moved beyond what is paid owes from there.
CREATE OR REPLACE FUNCTION membership_due(m membership, today date) RETURNS TABLE (amount bigint, since date, first_amount bigint)
LANGUAGE sql STABLE AS $$
  WITH last_paid AS (
    SELECT p.plan_starts_on AS starts_on, sum(p.amount)::bigint AS paid FROM payment p
    WHERE p.gym_id = m.gym_id AND p.membership_id = m.id AND p.deleted_at IS NULL
    GROUP BY p.plan_starts_on ORDER BY p.plan_starts_on DESC LIMIT 1
  ), owed AS (
    SELECT m.price - paid AS amount, starts_on AS since FROM last_paid WHERE paid < m.price
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
  FROM owed o WHERE m.active AND m.price > 0
$$;
--> statement-breakpoint
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
  verdict := booking_verdict(lost.client_id, lost.class_id, lost.date, false);
  refusal := refusal_of(verdict, lost.override_reason <> '', lost.status = 'waiting');
  IF refusal IS NULL THEN
    UPDATE reservation r SET deleted_at = NULL, deleted_by = NULL,
      membership_id = (verdict ->> 'membershipId')::uuid, version = r.version + 1
    WHERE r.gym_id = current_gym() AND r.id = lost.id;
    PERFORM promote_waiting(lost.class_id, lost.date);
  END IF;
  RETURN refusal;
END $$;
--> statement-breakpoint
-- Deleting a client frees its places. Restoring it brings them back; where a place was given away it waits for one.
CREATE OR REPLACE FUNCTION follow_client_reservations() RETURNS trigger LANGUAGE plpgsql AS $$
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
