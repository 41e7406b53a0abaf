DROP INDEX "refund_by_time";--> statement-breakpoint
DROP INDEX "sale_line_of_product";--> statement-breakpoint
DROP INDEX "cash_entry_by_time";--> statement-breakpoint
CREATE INDEX "refund_of_shift" ON "refund" USING btree ("gym_id","shift_id");--> statement-breakpoint
CREATE INDEX "shift_of_till" ON "shift" USING btree ("gym_id","till_id","closed_at");
--> statement-breakpoint
-- As before; a movement takes its place in the ledger under the lock of what it moves, so that of two at once the one
-- that finds the other's quantity comes after it.
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
--> statement-breakpoint
GRANT USAGE ON SEQUENCE stock_movement_place_seq TO pulso_gym;
--> statement-breakpoint
-- What changed in the catalogue since a mark. A mark that is not behind the present is of a database that this one was
-- restored from: it says nothing of what changed here.
CREATE FUNCTION changed_since(mark bigint) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT p.id FROM product p, pg_snapshot_xmax(pg_current_snapshot()) AS ahead
  WHERE p.gym_id = current_gym() AND p.changed_in >= mark AND p.changed_in < ahead::text::bigint
  UNION
  SELECT s.product_id FROM product_stock s, pg_snapshot_xmax(pg_current_snapshot()) AS ahead
  WHERE s.gym_id = current_gym() AND s.changed_in >= mark AND s.changed_in < ahead::text::bigint
$$;
--> statement-breakpoint
-- As before; whom a change wakes is said by the table's own trigger: 'staff' the gym's screens alone, 'everyone' its
-- clients too, 'self' the client whose row it is, and where it says nothing the client that the row names, or everyone.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_out text[] := ARRAY['search_text', 'sort_key', 'changed_in', 'lock_pin', 'request'];
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - left_out END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - left_out END;
  subject jsonb := coalesce(after, before);
BEGIN
  IF pg_trigger_depth() > 1 OR before = after THEN
    RETURN NULL;
  END IF;
  INSERT INTO audit (gym_id, at, actor, table_name, row_id, action, before, after)
  VALUES (
    (subject ->> 'gym_id')::uuid, current_instant(), current_account(), TG_TABLE_NAME,
    coalesce(subject ->> 'id', subject ->> 'account_id', subject ->> 'client_id', subject ->> 'product_id',
      subject ->> 'gym_id')::uuid,
    CASE
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NULL AND after ->> 'deleted_at' IS NOT NULL THEN 'delete'
      WHEN TG_OP = 'UPDATE' AND before ->> 'deleted_at' IS NOT NULL AND after ->> 'deleted_at' IS NULL THEN 'restore'
      ELSE lower(TG_OP)
    END,
    before, after
  );
  PERFORM pg_notify('pulso', (subject ->> 'gym_id') || ' ' || CASE TG_ARGV[0]
    WHEN 'staff' THEN 'staff'
    WHEN 'everyone' THEN '-'
    WHEN 'self' THEN subject ->> 'id'
    ELSE coalesce(subject ->> 'client_id', '-') END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION wake(audience text, VARIADIC tables regclass[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one regclass;
BEGIN
  FOREACH one IN ARRAY tables LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s
      FOR EACH ROW EXECUTE FUNCTION record_change(%L)', one, audience);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT wake('self', 'client'), wake('everyone', 'reservation'), wake('staff', 'product', 'product_group',
  'product_barcode', 'product_stock', 'stock_movement', 'purchase', 'stock_count', 'stock_count_line', 'till', 'shift',
  'cash_entry', 'saved_order', 'credit', 'credit_entry', 'sale', 'sale_line', 'sale_payment', 'refund', 'refund_line',
  'counter', 'receipt', 'import_run');
--> statement-breakpoint
-- As before; it leaves the trigger as it is where a table's own migration has said whom it wakes.
CREATE OR REPLACE FUNCTION protect_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  allowed record;
BEGIN
  FOR one IN
    SELECT c.oid::regclass AS name, c.relname,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'gym_id' AND NOT a.attisdropped) AS of_gym,
      EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'record_change') AS recorded
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'app_secret'
  LOOP
    IF NOT one.of_gym THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO pulso_auth', one.name);
      CONTINUE;
    END IF;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', one.name);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', one.name);
    FOR allowed IN
      SELECT unnest(p.roles) AS role, p.cmd FROM pg_policies p
      WHERE p.schemaname = 'public' AND p.tablename = one.relname
    LOOP
      EXECUTE format('GRANT %s ON %s TO %I',
        CASE allowed.cmd WHEN 'ALL' THEN 'SELECT, INSERT, UPDATE' ELSE allowed.cmd END, one.name, allowed.role);
    END LOOP;
    IF one.relname <> 'audit' AND NOT one.recorded THEN
      EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION record_change()', one.name);
    END IF;
  END LOOP;
END $$;
