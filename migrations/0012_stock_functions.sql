-- As before, and it keeps the average cost that it found. A service has no stock to move.
CREATE OR REPLACE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present product_stock;
BEGIN
  IF EXISTS (SELECT FROM product p WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.service) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO present FROM product_stock s
  WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id FOR NO KEY UPDATE;
  NEW.quantity_after := present.quantity + NEW.quantity;
  NEW.average_before := present.average_cost;
  NEW.average_after := CASE WHEN NEW.kind = 'purchase' AND NEW.cost IS NOT NULL
    THEN moving_average(present.quantity, present.average_cost, NEW.quantity, NEW.cost)
    ELSE present.average_cost END;
  NEW.cost := coalesce(NEW.cost, present.average_cost);
  UPDATE product_stock s SET quantity = NEW.quantity_after, average_cost = NEW.average_after
  WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id;
  IF NEW.kind = 'purchase' THEN
    UPDATE product p SET cost = round(NEW.average_after)
    WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.cost <> round(NEW.average_after);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A group and those within it.
CREATE FUNCTION groups_within(group_id uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE within AS (
    SELECT g.id FROM product_group g WHERE g.gym_id = current_gym() AND g.id = groups_within.group_id
    UNION
    SELECT g.id FROM product_group g JOIN within w ON g.gym_id = current_gym() AND g.parent_id = w.id
  )
  SELECT id FROM within
$$;
