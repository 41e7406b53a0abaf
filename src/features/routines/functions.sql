CREATE OR REPLACE FUNCTION sync_exercise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO exercise (gym_id, name_key, name) VALUES (NEW.gym_id, fold(NEW.name), NEW.name)
  ON CONFLICT (gym_id, name_key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_exercise AFTER INSERT OR UPDATE OF name ON routine_exercise
FOR EACH ROW EXECUTE FUNCTION sync_exercise();
