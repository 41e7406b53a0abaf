SELECT set_audience('staff', 'automation');
SELECT set_audience('client', 'automation_stop');

-- Each row is itself the record of a mail, and what became of it. Screens hear of a handful together.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON automation_mail
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();

-- Whether a client asked for no more automated mails.
CREATE OR REPLACE FUNCTION has_stopped_mails(of_client uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT s.stopped FROM automation_stop s
    WHERE s.gym_id = current_gym() AND s.client_id = of_client ORDER BY s.number DESC LIMIT 1), false);
END $$;

-- A template that asks for other data than it did when it was chosen leaves with none of it until it is chosen anew.
CREATE OR REPLACE FUNCTION forget_template_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE automation a SET template_values = '{}', version = a.version + 1
  WHERE a.gym_id = NEW.gym_id AND a.template_id = NEW.id AND a.template_values <> '{}';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER forget_template_values AFTER UPDATE OF variables ON whatsapp_template
FOR EACH ROW WHEN (OLD.variables IS DISTINCT FROM NEW.variables) EXECUTE FUNCTION forget_template_values();

-- Each row is what a client knows, and not what somebody did.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON class_notice
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();

-- When who has reserved is told of a change: not before whoever made it has had time to undo it.
CREATE OR REPLACE FUNCTION time_to_tell() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT current_instant() + interval '20 seconds' $$;

-- Keeps what those who reserved a class, or wait for it, knew of it before it changed. Who booked later knows it as it is: a booking
-- and a change lock the class, so one comes before the other.
CREATE OR REPLACE FUNCTION note_class_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO class_notice AS n (gym_id, reservation_id, client_id, status, start_time, end_time, teachers, teacher_id, due_at)
  SELECT r.gym_id, r.id, r.client_id, r.status, OLD.start_time, OLD.end_time, coalesce(x.teachers, OLD.teachers),
    CASE WHEN x.teachers IS NULL THEN OLD.teacher_id ELSE x.teacher_id END, time_to_tell()
  FROM reservation r LEFT JOIN class_date x ON x.gym_id = r.gym_id AND x.class_id = r.class_id AND x.date = r.date
  WHERE r.gym_id = NEW.gym_id AND r.class_id = NEW.id AND r.date >= local_today() AND r.deleted_at IS NULL
    AND r.status IN ('waiting', 'reserved')
  ON CONFLICT (gym_id, reservation_id) DO UPDATE SET due_at = excluded.due_at, version = n.version + 1;
  IF FOUND THEN
    PERFORM note_work('notices');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_class_change AFTER UPDATE OF days, start_time, end_time, teachers, teacher_id, deleted_at ON class
FOR EACH ROW WHEN ((OLD.days, OLD.start_time, OLD.end_time, OLD.teachers, OLD.teacher_id, OLD.deleted_at)
  IS DISTINCT FROM (NEW.days, NEW.start_time, NEW.end_time, NEW.teachers, NEW.teacher_id, NEW.deleted_at))
EXECUTE FUNCTION note_class_change();

-- The same of one date.
CREATE OR REPLACE FUNCTION note_date_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  k class;
BEGIN
  SELECT * INTO k FROM class c WHERE c.gym_id = NEW.gym_id AND c.id = NEW.class_id FOR NO KEY UPDATE;
  INSERT INTO class_notice AS n (gym_id, reservation_id, client_id, status, start_time, end_time, teachers, teacher_id, due_at)
  SELECT r.gym_id, r.id, r.client_id, r.status, k.start_time, k.end_time, coalesce(OLD.teachers, k.teachers),
    CASE WHEN OLD.teachers IS NULL THEN k.teacher_id ELSE OLD.teacher_id END, time_to_tell()
  FROM reservation r
  WHERE r.gym_id = NEW.gym_id AND r.class_id = NEW.class_id AND r.date = NEW.date AND r.date >= local_today() AND r.deleted_at IS NULL
    AND r.status IN ('waiting', 'reserved')
  ON CONFLICT (gym_id, reservation_id) DO UPDATE SET due_at = excluded.due_at, version = n.version + 1;
  IF FOUND THEN
    PERFORM note_work('notices');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_date_change AFTER UPDATE OF cancelled, teachers, teacher_id ON class_date
FOR EACH ROW WHEN ((OLD.cancelled, OLD.teachers, OLD.teacher_id) IS DISTINCT FROM (NEW.cancelled, NEW.teachers, NEW.teacher_id))
EXECUTE FUNCTION note_date_change();
CREATE OR REPLACE TRIGGER note_added_date AFTER INSERT ON class_date
FOR EACH ROW WHEN (NEW.cancelled OR NEW.teachers IS NOT NULL) EXECUTE FUNCTION note_date_change();

-- The same of all classes of a day. Bookings lock a class and no holiday, so their classes are locked here.
CREATE OR REPLACE FUNCTION note_holiday_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.date < local_today() THEN
    RETURN NULL;
  END IF;
  PERFORM FROM class k WHERE k.gym_id = NEW.gym_id AND k.deleted_at IS NULL AND weekday_of(NEW.date) = ANY (k.days)
  ORDER BY k.id FOR NO KEY UPDATE;
  INSERT INTO class_notice AS n (gym_id, reservation_id, client_id, status, start_time, end_time, teachers, teacher_id, due_at)
  SELECT r.gym_id, r.id, r.client_id, r.status, k.start_time, k.end_time, coalesce(x.teachers, k.teachers),
    CASE WHEN x.teachers IS NULL THEN k.teacher_id ELSE x.teacher_id END, time_to_tell()
  FROM class k JOIN reservation r ON r.gym_id = k.gym_id AND r.class_id = k.id AND r.date = NEW.date AND r.deleted_at IS NULL
    AND r.status IN ('waiting', 'reserved')
  LEFT JOIN class_date x ON x.gym_id = r.gym_id AND x.class_id = r.class_id AND x.date = r.date
  WHERE k.gym_id = NEW.gym_id AND k.deleted_at IS NULL
  ON CONFLICT (gym_id, reservation_id) DO UPDATE SET due_at = excluded.due_at, version = n.version + 1;
  IF FOUND THEN
    PERFORM note_work('notices');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_holiday_change AFTER UPDATE OF deleted_at ON holiday
FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION note_holiday_change();
CREATE OR REPLACE TRIGGER note_added_holiday AFTER INSERT ON holiday
FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION note_holiday_change();

-- Whoever waited does not know yet that the place is theirs.
CREATE OR REPLACE FUNCTION note_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO class_notice AS n (gym_id, reservation_id, client_id, status, start_time, end_time, teachers, teacher_id, due_at)
  SELECT NEW.gym_id, NEW.id, NEW.client_id, 'waiting', k.start_time, k.end_time, coalesce(x.teachers, k.teachers),
    CASE WHEN x.teachers IS NULL THEN k.teacher_id ELSE x.teacher_id END, current_instant()
  FROM class k LEFT JOIN class_date x ON x.gym_id = k.gym_id AND x.class_id = k.id AND x.date = NEW.date
  WHERE k.gym_id = NEW.gym_id AND k.id = NEW.class_id
  ON CONFLICT (gym_id, reservation_id) DO UPDATE SET status = excluded.status, due_at = excluded.due_at, version = n.version + 1;
  PERFORM note_work('notices');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_promotion AFTER UPDATE OF promoted_at ON reservation
FOR EACH ROW WHEN (NEW.promoted_at IS DISTINCT FROM OLD.promoted_at AND NEW.status = 'reserved') EXECUTE FUNCTION note_promotion();

-- The gyms where somebody is to be told something of a class. Runs as pulso_search, because no gym was entered.
CREATE OR REPLACE FUNCTION gyms_with_notices() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT n.gym_id FROM class_notice n WHERE n.due_at IS NOT NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_notices() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_notices() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_notices() TO pulso_auth;

-- The gyms of which some message of a day leaves to phones. Runs as pulso_search, because no gym was entered.
CREATE OR REPLACE FUNCTION gyms_with_pushes() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT a.gym_id FROM automation a WHERE a.active AND a.channel = 'push';
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_pushes() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_pushes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_pushes() TO pulso_auth;
