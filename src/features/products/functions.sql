SELECT set_audience('staff', 'product', 'product_barcode');

CREATE OR REPLACE TRIGGER stamp_xid BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION stamp_xid();

-- A purchase changes a product's cost: a form opened before it would write the old cost back.
CREATE OR REPLACE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER raise_version BEFORE UPDATE OF cost ON product FOR EACH ROW
WHEN (OLD.cost <> NEW.cost AND OLD.version = NEW.version) EXECUTE FUNCTION raise_version();

-- '780 | 781' is two barcodes, in that order.
CREATE OR REPLACE FUNCTION barcodes_of(barcode text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT ARRAY(SELECT trim(part) FROM unnest(string_to_array(barcode, '|')) WITH ORDINALITY AS parts (part, position)
  WHERE trim(part) <> '' GROUP BY 1 ORDER BY min(position)) $$;

-- Deleting a product frees its barcodes.
CREATE OR REPLACE FUNCTION sync_barcodes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  barcodes text[] := CASE WHEN NEW.deleted_at IS NULL THEN barcodes_of(NEW.barcode) ELSE '{}' END;
  code text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE product_barcode b SET product_id = NULL
    WHERE b.gym_id = NEW.gym_id AND b.product_id = NEW.id AND NOT b.barcode = ANY (barcodes);
  END IF;
  -- A fixed order keeps two transactions that write the same barcodes from deadlocking.
  FOR code IN SELECT unnest(barcodes) ORDER BY 1 LOOP
    INSERT INTO product_barcode AS b (gym_id, barcode, product_id) VALUES (NEW.gym_id, code, NEW.id)
    ON CONFLICT (gym_id, barcode) DO UPDATE SET product_id = NEW.id
    WHERE b.product_id IS NULL OR b.product_id = NEW.id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the barcode % is taken', code
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'product_barcode_unique', TABLE = 'product_barcode';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_barcodes AFTER INSERT OR UPDATE OF barcode, deleted_at ON product
FOR EACH ROW EXECUTE FUNCTION sync_barcodes();

-- Like add_income: uses a slot that no other transaction has locked, so that nobody waits here.
CREATE OR REPLACE FUNCTION add_products(gym uuid, of_group uuid, change int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free uuid;
BEGIN
  SELECT c.slot INTO free FROM product_group_count c WHERE c.gym_id = gym AND c.group_id = of_group
  LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE product_group_count c SET total = c.total + change
    WHERE c.gym_id = gym AND c.group_id = of_group AND c.slot = free;
  ELSE
    INSERT INTO product_group_count (gym_id, group_id, total) VALUES (gym, of_group, change);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION count_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_products(a.gym_id, coalesce(a.group_id, a.gym_id), count(*)::int)
  FROM added a WHERE a.deleted_at IS NULL GROUP BY a.gym_id, coalesce(a.group_id, a.gym_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_added_products AFTER INSERT ON product REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_added_products();

CREATE OR REPLACE FUNCTION count_moved_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_products(m.gym_id, m.group_id, sum(m.change)::int)
  FROM (SELECT a.gym_id, coalesce(a.group_id, a.gym_id) AS group_id, 1 AS change FROM added a WHERE a.deleted_at IS NULL
    UNION ALL SELECT r.gym_id, coalesce(r.group_id, r.gym_id), -1 FROM removed r WHERE r.deleted_at IS NULL) m
  GROUP BY m.gym_id, m.group_id HAVING sum(m.change) <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_moved_products AFTER UPDATE ON product
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_moved_products();
