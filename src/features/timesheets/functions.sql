SELECT set_audience('staff', 'timesheet_entry');

-- Held by whoever reads or changes a person's entries in order to decide about them, until the transaction ends.
CREATE OR REPLACE FUNCTION lock_timesheet(person uuid) RETURNS void LANGUAGE sql VOLATILE AS
$$ SELECT pg_advisory_xact_lock(hashtextextended('timesheet ' || person, 0)) $$;

-- When an entry ends. One without an end takes the longest that an entry may: after that it is forgotten, and another may begin.
CREATE OR REPLACE FUNCTION timesheet_end(e timesheet_entry) RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT coalesce(e.ended_at, e.started_at + interval '16 hours') $$;

-- Nobody works twice at once.
CREATE OR REPLACE FUNCTION refuse_timesheet_overlap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_timesheet(NEW.person_id);
  IF NEW.deleted_at IS NULL AND EXISTS (
    SELECT FROM timesheet_entry e
    WHERE e.gym_id = NEW.gym_id AND e.person_id = NEW.person_id AND e.id <> NEW.id AND e.deleted_at IS NULL
      AND e.started_at < timesheet_end(NEW) AND e.started_at > NEW.started_at - interval '16 hours'
      AND timesheet_end(e) > NEW.started_at
  ) THEN
    RAISE EXCEPTION 'works already' USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'timesheet_entry_overlap';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER refuse_timesheet_overlap BEFORE INSERT OR UPDATE ON timesheet_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_timesheet_overlap();
