-- A purchase changes the cost of a product: whoever has its form open with the old one would write that back.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE OF cost ON product FOR EACH ROW
WHEN (OLD.cost <> NEW.cost AND OLD.version = NEW.version) EXECUTE FUNCTION raise_version();
