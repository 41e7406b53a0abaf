SELECT wake('staff', 'purchase');

-- Moves the stock of a product, which a service has none of. The movement takes its place in the ledger under the lock of
-- what it moves, so that of two at once the one that finds the other's quantity comes after it. A purchase moves the
-- average cost. Its cancellation takes the average back to what the purchase found, unless something has moved it since
-- or a later purchase stands.
CREATE OR REPLACE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present product_stock;
  bought record;
BEGIN
  IF EXISTS (SELECT FROM product p WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.service) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO present FROM product_stock s
  WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id FOR NO KEY UPDATE;
  NEW.place := nextval('stock_movement_place_seq');
  NEW.quantity_after := present.quantity + NEW.quantity;
  NEW.average_before := present.average_cost;
  NEW.average_after := present.average_cost;
  IF NEW.kind = 'purchase' AND NEW.cost IS NOT NULL THEN
    NEW.average_after := moving_average(present.quantity, present.average_cost, NEW.quantity, NEW.cost);
  ELSIF NEW.kind = 'cancellation' THEN
    SELECT max(m.place) AS last, (array_agg(m.average_before ORDER BY m.place))[1] AS found,
      (array_agg(m.average_after ORDER BY m.place DESC))[1] AS left_behind INTO bought
    FROM stock_movement m WHERE m.gym_id = NEW.gym_id AND m.source_id = NEW.source_id
      AND m.product_id = NEW.product_id AND m.kind = 'purchase';
    IF present.average_cost = bought.left_behind AND NOT EXISTS (
      SELECT FROM stock_movement m JOIN purchase u ON u.gym_id = m.gym_id AND u.id = m.source_id
      WHERE m.gym_id = NEW.gym_id AND m.product_id = NEW.product_id AND m.place > bought.last
        AND u.cancelled_at IS NULL) THEN
      NEW.average_after := bought.found;
    END IF;
  END IF;
  NEW.cost := coalesce(NEW.cost, present.average_cost);
  UPDATE product_stock s SET quantity = NEW.quantity_after, average_cost = NEW.average_after
  WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id;
  IF NEW.kind IN ('purchase', 'cancellation') THEN
    UPDATE product p SET cost = round(NEW.average_after)
    WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.cost <> round(NEW.average_after);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER move_stock BEFORE INSERT ON stock_movement FOR EACH ROW EXECUTE FUNCTION move_stock();

GRANT USAGE ON SEQUENCE stock_movement_place_seq TO pulso_gym;
