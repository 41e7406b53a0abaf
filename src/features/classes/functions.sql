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
