-- The transaction that is under way, by which a till asks for what changed since.
CREATE FUNCTION current_change() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT pg_current_xact_id()::text::bigint $$;
--> statement-breakpoint
-- Every change up to here is committed or will never be; what changed from here on is still to be asked for.
CREATE FUNCTION settled_change() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;
--> statement-breakpoint
CREATE FUNCTION mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := current_change();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_change BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
CREATE TRIGGER mark_change BEFORE INSERT OR UPDATE ON product_stock FOR EACH ROW EXECUTE FUNCTION mark_change();
--> statement-breakpoint
-- '780 | 781' names two barcodes. Deleting a product frees its own.
CREATE FUNCTION barcodes_of(barcode text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT ARRAY(SELECT DISTINCT trim(one) FROM unnest(string_to_array(barcode, '|')) AS one WHERE trim(one) <> '') $$;
--> statement-breakpoint
CREATE FUNCTION keep_barcodes() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER keep_barcodes AFTER INSERT OR UPDATE OF barcode, deleted_at ON product
FOR EACH ROW EXECUTE FUNCTION keep_barcodes();
--> statement-breakpoint
-- A cost that somebody writes is the average from then on.
CREATE FUNCTION keep_stock_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_stock (gym_id, product_id, average_cost) VALUES (NEW.gym_id, NEW.id, NEW.cost);
  ELSE
    UPDATE product_stock s SET average_cost = NEW.cost
    WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.id AND round(s.average_cost) <> NEW.cost;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_stock_row AFTER INSERT OR UPDATE OF cost ON product
FOR EACH ROW EXECUTE FUNCTION keep_stock_row();
--> statement-breakpoint
-- Locks what there is of the products in one order, whoever asks. With `costs`, their own rows first, as a purchase
-- changes their cost.
CREATE FUNCTION lock_stock(products uuid[], costs boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF costs THEN
    PERFORM FROM product p WHERE p.gym_id = current_gym() AND p.id = ANY (products) ORDER BY p.id FOR NO KEY UPDATE;
  END IF;
  PERFORM FROM product_stock s WHERE s.gym_id = current_gym() AND s.product_id = ANY (products)
  ORDER BY s.product_id FOR NO KEY UPDATE;
END $$;
--> statement-breakpoint
-- The moving average: value on hand plus value bought over total quantity. Of a negative stock the old cost counts as 0.
CREATE FUNCTION moving_average(on_hand numeric, average numeric, bought numeric, cost numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN on_hand + bought > 0 THEN
    least((on_hand * CASE WHEN on_hand < 0 THEN 0 ELSE average END + bought * cost) / (on_hand + bought), 100000000000)
    ELSE cost END
$$;
--> statement-breakpoint
-- A service has no stock to move.
CREATE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  present product_stock;
BEGIN
  IF EXISTS (SELECT FROM product p WHERE p.gym_id = NEW.gym_id AND p.id = NEW.product_id AND p.service) THEN
    RETURN NULL;
  END IF;
  SELECT * INTO present FROM product_stock s
  WHERE s.gym_id = NEW.gym_id AND s.product_id = NEW.product_id FOR NO KEY UPDATE;
  NEW.quantity_after := present.quantity + NEW.quantity;
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
CREATE TRIGGER move_stock BEFORE INSERT ON stock_movement FOR EACH ROW EXECUTE FUNCTION move_stock();
--> statement-breakpoint
-- The next of a gym's numbers of a kind, from 1; it is lost with the transaction that asked, and so never skipped.
-- Ask late: the row is locked from here to the transaction's end.
CREATE FUNCTION next_number(kind text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  INSERT INTO counter AS c (gym_id, name, value) VALUES (current_gym(), kind, 1)
  ON CONFLICT (gym_id, name) DO UPDATE SET value = c.value + 1 RETURNING c.value
$$;
--> statement-breakpoint
CREATE FUNCTION keep_credit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit c SET balance = c.balance + NEW.amount WHERE c.gym_id = NEW.gym_id AND c.id = NEW.client_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_credit_balance AFTER INSERT ON credit_entry FOR EACH ROW EXECUTE FUNCTION keep_credit_balance();
--> statement-breakpoint
-- The open shift whose drawer takes cash now: the till's, or the only one where no till is named. It cannot be closed
-- before this transaction ends.
CREATE FUNCTION open_shift(till uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found uuid[];
BEGIN
  SELECT array_agg(s.id) INTO found FROM shift s
  WHERE s.gym_id = current_gym() AND s.closed_at IS NULL AND (till IS NULL OR s.till_id = till);
  IF cardinality(found) = 1 THEN
    PERFORM FROM shift s WHERE s.gym_id = current_gym() AND s.id = found[1] AND s.closed_at IS NULL FOR SHARE;
    IF FOUND THEN
      RETURN found[1];
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Cash taken for a membership is in the ledger as it stands now, whatever was changed since: a payment of today in the
-- open shift of its till, a change in the shift of what it changes while that is open, all else in none. What a sale
-- or refund takes along they write themselves, and say so with app.cash_written.
CREATE FUNCTION keep_cash_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was bigint := 0;
  now_is bigint := CASE WHEN NEW.method = 'cash' AND NEW.deleted_at IS NULL THEN NEW.amount ELSE 0 END;
  drawer uuid;
BEGIN
  IF current_setting('app.cash_written', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    was := CASE WHEN OLD.method = 'cash' AND OLD.deleted_at IS NULL THEN OLD.amount ELSE 0 END;
  END IF;
  IF now_is = was THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.paid_on = local_today() THEN
      drawer := open_shift(NEW.till_id);
    END IF;
  ELSE
    SELECT s.id INTO drawer FROM cash_entry e JOIN shift s ON s.gym_id = e.gym_id AND s.id = e.shift_id
    WHERE e.gym_id = NEW.gym_id AND e.source_id = coalesce(NEW.sale_id, NEW.id) AND s.closed_at IS NULL
    ORDER BY e.created_at DESC LIMIT 1 FOR SHARE OF s;
    IF drawer IS NULL AND NEW.paid_on = local_today() AND NOT EXISTS (
      SELECT FROM cash_entry e WHERE e.gym_id = NEW.gym_id AND e.source_id = coalesce(NEW.sale_id, NEW.id)) THEN
      drawer := open_shift(NEW.till_id);
    END IF;
  END IF;
  INSERT INTO cash_entry (gym_id, shift_id, kind, amount, source_id, correction)
  VALUES (NEW.gym_id, drawer, 'payment', now_is - was, NEW.id, TG_OP = 'UPDATE');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_cash_of_payment AFTER INSERT OR UPDATE OF amount, method, deleted_at ON payment
FOR EACH ROW EXECUTE FUNCTION keep_cash_of_payment();
--> statement-breakpoint
-- What was taken in cash before there was a ledger.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT gym_id FROM gym LOOP
    PERFORM set_config('app.gym_id', one.gym_id::text, true);
    INSERT INTO cash_entry (gym_id, kind, amount, source_id, created_at, created_by)
    SELECT p.gym_id, 'payment', p.amount, p.id, p.created_at, NULL FROM payment p
    WHERE p.gym_id = one.gym_id AND p.method = 'cash' AND p.deleted_at IS NULL
    UNION ALL
    SELECT p.gym_id, CASE WHEN p.amount < 0 THEN 'refund' ELSE 'sale' END, p.amount, p.id, p.created_at, NULL
    FROM sale_payment p WHERE p.gym_id = one.gym_id AND p.method = 'cash' AND p.amount <> 0;
  END LOOP;
  PERFORM set_config('app.gym_id', '', true);
END $$;
--> statement-breakpoint
-- Writes the audit row and wakes the live streams. What another trigger changes is a consequence, not an act. What no
-- client may see wakes the gym's own screens alone.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'search_text' - 'sort_key' - 'changed_in' - 'lock_pin' END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - 'search_text' - 'sort_key' - 'changed_in' - 'lock_pin' END;
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
  PERFORM pg_notify('pulso', (subject ->> 'gym_id') || ' ' || CASE
    WHEN TG_TABLE_NAME IN ('product', 'product_group', 'product_barcode', 'product_stock', 'stock_movement', 'purchase',
      'stock_count', 'stock_count_line', 'till', 'shift', 'cash_entry', 'saved_order', 'credit', 'credit_entry', 'sale',
      'sale_line', 'sale_payment', 'refund', 'refund_line', 'counter', 'receipt', 'import_run') THEN 'staff'
    WHEN TG_TABLE_NAME = 'reservation' THEN '-'
    WHEN TG_TABLE_NAME = 'client' THEN subject ->> 'id'
    ELSE coalesce(subject ->> 'client_id', '-') END);
  RETURN NULL;
END $$;
