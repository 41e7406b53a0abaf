-- The name of somebody of the team, or of who teaches another class alone; null for anybody else.
CREATE OR REPLACE FUNCTION known_teacher(written text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT m.name FROM team_member m WHERE m.gym_id = current_gym() AND fold(m.name) = fold(trim(written))
      ORDER BY m.deleted_at IS NOT NULL, m.created_at LIMIT 1),
    (SELECT k.teachers FROM class k WHERE k.gym_id = current_gym() AND fold(k.teachers) = fold(trim(written))
      AND k.teachers !~ '[,;/&+]|\s[ye]\s' ORDER BY k.deleted_at IS NOT NULL, k.id LIMIT 1))
$$;

-- The people whom a text names, if each of them is known, whatever stands in a surname: 'Ana Rojas y José Ortega y Gasset'; else null.
CREATE OR REPLACE FUNCTION known_teachers(written text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  separator constant text := '\s*[,;/&+]\s*|\s+[ye]\s+';
  parts constant text[] := regexp_split_to_array(written, separator);
  separators constant text[] := array(SELECT m[1] FROM regexp_matches(written, '(' || separator || ')', 'g') m);
  first text := '';
  name text := known_teacher(written);
  others text[];
BEGIN
  IF name IS NOT NULL THEN
    RETURN ARRAY[name];
  END IF;
  FOR place IN 1 .. cardinality(separators) LOOP
    first := first || parts[place];
    name := known_teacher(first);
    first := first || separators[place];
    IF name IS NOT NULL THEN
      others := known_teachers(substr(written, length(first) + 1));
      IF others IS NOT NULL THEN
        RETURN name || others;
      END IF;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- The people whom the free text of a class names; where somebody in it is not known, the text as it is.
CREATE OR REPLACE FUNCTION teacher_names(written text) RETURNS text[] LANGUAGE sql STABLE AS
$$ SELECT CASE WHEN written ~ '[,;/&+]|\s[ye]\s' THEN coalesce(known_teachers(written), ARRAY[written]) ELSE ARRAY[written] END $$;

-- Classes name who teaches them as the team does, for as long as the person is in it.
CREATE OR REPLACE FUNCTION cascade_teacher_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE class SET teachers = NEW.name WHERE gym_id = NEW.gym_id AND teacher_id = NEW.id AND teachers <> NEW.name;
  UPDATE class_date SET teachers = NEW.name WHERE gym_id = NEW.gym_id AND teacher_id = NEW.id AND teachers <> NEW.name;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER cascade_teacher_name AFTER UPDATE OF name ON team_member
FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND NEW.name <> OLD.name) EXECUTE FUNCTION cascade_teacher_name();

CREATE OR REPLACE FUNCTION weekday_of(day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (ARRAY['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow FROM day)::int] $$;

-- Why a class does not take place on a day; null when it does.
CREATE OR REPLACE FUNCTION closure_reason(k class, day date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN k.deleted_at IS NOT NULL OR NOT weekday_of(day) = ANY (k.days) THEN 'no_such_day'
    WHEN EXISTS (SELECT FROM holiday h WHERE h.gym_id = k.gym_id AND h.date = day AND h.deleted_at IS NULL)
      THEN 'holiday'
    WHEN EXISTS (SELECT FROM class_date x WHERE x.gym_id = k.gym_id AND x.class_id = k.id AND x.date = day AND x.cancelled)
      THEN 'class_cancelled'
  END;
END $$;

-- A change counts from today on, or from tomorrow where today's class is over.
CREATE OR REPLACE FUNCTION keep_class_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone constant text := (SELECT g.time_zone FROM gym g WHERE g.gym_id = NEW.gym_id);
  at constant timestamp := current_instant() AT TIME ZONE zone;
  since date := at::date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    since := least(since, (NEW.created_at AT TIME ZONE zone)::date);
  ELSIF (SELECT weekday_of(since) = ANY (v.days) AND v.end_time <= to_char(at, 'HH24:MI') FROM class_version v
      WHERE v.gym_id = NEW.gym_id AND v.class_id = NEW.id AND v.from_date <= since ORDER BY v.from_date DESC LIMIT 1) THEN
    since := since + 1;
  END IF;
  INSERT INTO class_version AS v (gym_id, class_id, from_date, name, days, start_time, end_time, capacity, teacher_id)
  VALUES (NEW.gym_id, NEW.id, since, NEW.name, CASE WHEN NEW.deleted_at IS NULL THEN NEW.days ELSE '{}' END,
    NEW.start_time, NEW.end_time, NEW.capacity, NEW.teacher_id)
  ON CONFLICT (gym_id, class_id, from_date) DO UPDATE SET name = excluded.name, days = excluded.days,
    start_time = excluded.start_time, end_time = excluded.end_time, capacity = excluded.capacity,
    teacher_id = excluded.teacher_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_class_version
AFTER INSERT OR UPDATE OF name, days, start_time, end_time, capacity, teacher_id, deleted_at ON class
FOR EACH ROW EXECUTE FUNCTION keep_class_version();

-- Every date of every class between two dates, both included, as the class was on that day and as it was changed for it.
-- `teacher_id` is who teaches it that day, `usual_teacher_id` who does otherwise; `closed` says why it does not take
-- place, or is empty. Who wants only those that do asks `takes_place`: the planner expects half of all, and of an empty text few.
DROP FUNCTION IF EXISTS class_days(date, date);
CREATE OR REPLACE FUNCTION class_days(first date, last date) RETURNS TABLE (class_id uuid, date date, name text,
  start_time text, end_time text, capacity int, teacher_id uuid, usual_teacher_id uuid, substitute text, cover_wanted boolean,
  closed text, takes_place boolean)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT v.class_id, d.day, v.name, v.start_time, v.end_time, v.capacity,
    CASE WHEN x.teachers IS NULL THEN v.teacher_id ELSE x.teacher_id END, v.teacher_id, x.teachers,
    coalesce(x.cover_wanted, false),
    coalesce('Feriado: ' || h.name,
      CASE WHEN x.cancelled THEN 'Cancelada' || coalesce(': ' || nullif(x.reason, ''), '') ELSE '' END),
    h.name IS NULL AND x.cancelled IS NOT TRUE
  FROM (SELECT first + place AS day, weekday_of(first + place) AS weekday FROM generate_series(0, last - first) place OFFSET 0) d
  JOIN (
    SELECT cv.*, lead(cv.from_date, 1, 'infinity') OVER (PARTITION BY cv.class_id ORDER BY cv.from_date) AS next_from
    FROM class_version cv WHERE cv.gym_id = current_gym() AND cv.from_date <= last
  ) v ON d.day >= v.from_date AND d.day < v.next_from AND d.weekday = ANY (v.days)
  LEFT JOIN class_date x ON x.gym_id = current_gym() AND x.class_id = v.class_id AND x.date = d.day
  LEFT JOIN holiday h ON h.gym_id = current_gym() AND h.date = d.day AND h.deleted_at IS NULL;
END $$;
