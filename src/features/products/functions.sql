SELECT wake('staff', 'product', 'product_barcode');

CREATE OR REPLACE TRIGGER mark_change BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION mark_change();

-- A purchase changes the cost of a product: whoever has its form open with the old one would write that back.
CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER raise_version BEFORE UPDATE OF cost ON product FOR EACH ROW
WHEN (OLD.cost <> NEW.cost AND OLD.version = NEW.version) EXECUTE FUNCTION raise_version();

-- '780 | 781' names two barcodes, in that order. Deleting a product frees its own.
CREATE OR REPLACE FUNCTION barcodes_of(barcode text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT ARRAY(SELECT trim(one) FROM unnest(string_to_array(barcode, '|')) WITH ORDINALITY AS named (one, place)
  WHERE trim(one) <> '' GROUP BY 1 ORDER BY min(place)) $$;

CREATE OR REPLACE FUNCTION keep_barcodes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept text[] := CASE WHEN NEW.deleted_at IS NULL THEN barcodes_of(NEW.barcode) ELSE '{}' END;
  one text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE product_barcode b SET product_id = NULL
    WHERE b.gym_id = NEW.gym_id AND b.product_id = NEW.id AND NOT b.barcode = ANY (kept);
  END IF;
  -- In one order, so that two who write the same barcodes do not wait for each other in a circle.
  FOR one IN SELECT unnest(kept) ORDER BY 1 LOOP
    INSERT INTO product_barcode AS b (gym_id, barcode, product_id) VALUES (NEW.gym_id, one, NEW.id)
    ON CONFLICT (gym_id, barcode) DO UPDATE SET product_id = NEW.id
    WHERE b.product_id IS NULL OR b.product_id = NEW.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the barcode % is taken', one
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'product_barcode_unique', TABLE = 'product_barcode';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_barcodes AFTER INSERT OR UPDATE OF barcode, deleted_at ON product
FOR EACH ROW EXECUTE FUNCTION keep_barcodes();
