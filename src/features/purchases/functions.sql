SELECT set_audience('staff', 'purchase');

-- Updates a product's stock; services have none. The movement takes its place in the ledger while it holds the stock's
-- lock, so that two concurrent movements are ordered by the quantities they read. A purchase moves the average cost. Its
-- cancellation restores the average from before, unless the average has changed since or a later purchase still counts.
CREATE OR REPLACE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stock product_stock;
  purchased record;
BEGIN
  UPDATE product_stock s SET quantity = s.quantity + NEW.quantity WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id
    AND NOT (SELECT p.service FROM product p WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id) RETURNING * INTO stock;
  IF NOT FOUND THEN
    IF EXISTS (SELECT FROM product p WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.service) THEN
      RETURN NULL;
    END IF;
  END IF;
  NEW.place := nextval('stock_movement_place_seq');
  NEW.quantity_after := stock.quantity;
  NEW.average_before := stock.average_cost;
  NEW.average_after := stock.average_cost;
  IF NEW.kind = 'purchase' AND NEW.cost IS NOT NULL THEN
    NEW.average_after := moving_average(stock.quantity - NEW.quantity, stock.average_cost, NEW.quantity, NEW.cost);
  ELSIF NEW.kind = 'cancellation' THEN
    SELECT max(m.place) AS last, (array_agg(m.average_before ORDER BY m.place))[1] AS average_before,
      (array_agg(m.average_after ORDER BY m.place DESC))[1] AS average_after INTO purchased
    FROM stock_movement m WHERE m.gym_id = NEW.gym_id AND m.source_id = NEW.source_id
      AND m.product_id = NEW.product_id AND m.kind = 'purchase';
    IF stock.average_cost = purchased.average_after AND NOT EXISTS (
      SELECT FROM stock_movement m JOIN purchase u ON u.gym_id = m.gym_id AND u.id = m.source_id
      WHERE m.gym_id = NEW.gym_id AND m.product_id = NEW.product_id AND m.place > purchased.last
        AND u.cancelled_at IS NULL) THEN
      NEW.average_after := purchased.average_before;
    END IF;
  END IF;
  NEW.cost := coalesce(NEW.cost, stock.average_cost);
  IF NEW.kind IN ('purchase', 'cancellation') THEN
    UPDATE product_stock s SET average_cost = NEW.average_after
    WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id AND s.average_cost <> NEW.average_after;
    UPDATE product p SET cost = round(NEW.average_after)
    WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.cost <> round(NEW.average_after);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER move_stock BEFORE INSERT ON stock_movement FOR EACH ROW EXECUTE FUNCTION move_stock();

GRANT USAGE ON SEQUENCE stock_movement_place_seq TO pulso_gym;
