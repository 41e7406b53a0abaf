SELECT set_audience('staff', 'product_stock', 'stock_movement');

CREATE OR REPLACE TRIGGER stamp_xid BEFORE INSERT OR UPDATE ON product_stock FOR EACH ROW EXECUTE FUNCTION stamp_xid();

-- The products that changed since a transaction id. An id from the future belongs to a database that this one was restored
-- from: it is no measure of changes here.
CREATE OR REPLACE FUNCTION changed_since(mark bigint) RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT p.id FROM product p, pg_snapshot_xmax(pg_current_snapshot()) AS ahead
  WHERE p.gym_id = current_gym() AND p.changed_in >= mark AND p.changed_in < ahead::text::bigint
  UNION
  SELECT s.product_id FROM product_stock s, pg_snapshot_xmax(pg_current_snapshot()) AS ahead
  WHERE s.gym_id = current_gym() AND s.changed_in >= mark AND s.changed_in < ahead::text::bigint;
END $$;

-- A cost that a user sets becomes the new average.
CREATE OR REPLACE FUNCTION sync_stock_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_stock (gym_id, product_id, average_cost) VALUES (NEW.gym_id, NEW.id, NEW.cost);
  ELSE
    UPDATE product_stock s SET average_cost = NEW.cost
    WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.id AND round(s.average_cost) <> NEW.cost;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_stock_row AFTER INSERT OR UPDATE OF cost ON product
FOR EACH ROW EXECUTE FUNCTION sync_stock_row();

-- Locks the stock of products in a fixed order. With `costs`, locks the products' own rows first, because a purchase
-- changes their cost.
CREATE OR REPLACE FUNCTION lock_stock(products uuid[], costs boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF costs THEN
    PERFORM FROM product p WHERE p.gym_id = current_gym() AND p.id = ANY (products) ORDER BY p.id FOR NO KEY UPDATE;
  END IF;
  PERFORM FROM product_stock s WHERE s.gym_id = current_gym() AND s.product_id = ANY (products)
  ORDER BY s.product_id FOR NO KEY UPDATE;
END $$;

-- The moving average: value on hand plus value bought, over total quantity. Negative stock counts at a cost of 0.
CREATE OR REPLACE FUNCTION moving_average(on_hand numeric, average numeric, bought numeric, cost numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN on_hand + bought > 0 THEN
    least((on_hand * CASE WHEN on_hand < 0 THEN 0 ELSE average END + bought * cost) / (on_hand + bought), 100000000000)
    ELSE cost END
$$;
