SELECT set_audience('staff', 'closed_month', 'accounting_entry', 'chart_of_accounts');

-- Closing a month takes it alone and whoever changes a payment of an earlier month shares it, so that each change is either in
-- what the closing keeps or finds the month closed.
CREATE OR REPLACE FUNCTION months_lock() RETURNS bigint LANGUAGE sql STABLE AS
$$ SELECT hashtextextended('months ' || current_gym(), 0) $$;

-- The parts of a payment: without tax, its tax, and exempt. A refunded payment stands; its refund
-- is another document.
DROP FUNCTION IF EXISTS payment_parts(payment, int);
CREATE OR REPLACE FUNCTION payment_parts(p payment) RETURNS TABLE (net bigint, tax bigint, exempt bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p.document_type = 'vatReceipt' THEN x.amount - x.tax ELSE 0 END, x.tax,
    CASE WHEN p.document_type = 'vatReceipt' THEN 0 ELSE x.amount END
  FROM (SELECT CASE WHEN y.stands THEN p.amount ELSE 0 END AS amount, CASE WHEN y.stands THEN p.tax ELSE 0 END AS tax
    FROM (SELECT p.deleted_at IS NULL OR p.refund_id IS NOT NULL AS stands) y) x
$$;

-- The last receipt of a source, or the receipt with this id.
CREATE OR REPLACE FUNCTION last_receipt(source uuid, OUT id uuid, OUT number bigint, OUT dni text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT r.id, r.number, r.content ->> 'clientDocument' INTO id, number, dni FROM receipt r
  WHERE r.gym_id = current_gym() AND r.source_id = source ORDER BY r.number DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT r.id, r.number, r.content ->> 'clientDocument' INTO id, number, dni FROM receipt r WHERE r.gym_id = current_gym() AND r.id = source;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION payment_receipt(p payment) RETURNS uuid LANGUAGE sql IMMUTABLE AS
$$ SELECT coalesce(p.sale_id, p.taken_with, p.id) $$;

-- The documents of the days between two, both included, as they are now: sales of products, payments of memberships, refunds, and
-- receipts that were cancelled, which move nothing. A payment of a debt is none: its sale was. `receipt_source` is whose last receipt
-- goes with it, and says the RUT; without one the client does.
CREATE OR REPLACE FUNCTION accounting_documents(first date, last date) RETURNS TABLE (day date, at timestamptz, kind text,
  source_id uuid, receipt_source uuid, dni text, net bigint, tax bigint, exempt bigint, rounding bigint, methods text[], note text)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  zone text;
BEGIN
  SELECT g.time_zone INTO zone FROM gym g WHERE g.gym_id = current_gym();
  RETURN QUERY
  SELECT s.sold_on, s.created_at, 'sale', s.id, s.id, '', l.net, l.tax, l.exempt, s.rounding,
    ARRAY(SELECT DISTINCT x ->> 'method' FROM jsonb_array_elements(s.request -> 'payments') x WHERE (x ->> 'amount')::bigint > 0), ''
  FROM sale s
  CROSS JOIN LATERAL (
    SELECT count(*) AS lines, coalesce(sum(l.total - l.tax) FILTER (WHERE l.tax > 0), 0)::bigint AS net,
      coalesce(sum(l.tax), 0)::bigint AS tax, coalesce(sum(l.total) FILTER (WHERE l.tax = 0), 0)::bigint AS exempt
    FROM sale_line l WHERE l.gym_id = current_gym() AND l.sale_id = s.id AND l.product_id IS NOT NULL) l
  WHERE s.gym_id = current_gym() AND s.sold_on BETWEEN first AND last AND (l.lines > 0 OR s.rounding <> 0)
  UNION ALL
  SELECT p.paid_on, p.created_at, 'payment', p.id, payment_receipt(p), c.dni, a.net, a.tax, a.exempt, 0, ARRAY[p.method], ''
  FROM payment p
  JOIN client c ON c.gym_id = current_gym() AND c.id = p.client_id
  CROSS JOIN LATERAL payment_parts(p) a
  WHERE p.gym_id = current_gym() AND p.paid_on BETWEEN first AND last AND (p.deleted_at IS NULL OR p.refund_id IS NOT NULL)
  UNION ALL
  SELECT f.refunded_on, f.created_at, 'refund', f.id, f.id, '', -l.net - m.net, -(l.taxed - l.net) - m.tax, -l.exempt - m.exempt,
    -f.rounding, ARRAY[f.method], f.reason
  FROM refund f
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.total) FILTER (WHERE l.tax > 0), 0)::bigint AS taxed,
      coalesce(round(sum(b.total * (l.total - l.tax)::numeric / nullif(l.total, 0)) FILTER (WHERE l.tax > 0)), 0)::bigint AS net,
      coalesce(sum(b.total) FILTER (WHERE l.tax = 0), 0)::bigint AS exempt
    FROM refund_line b JOIN sale_line l ON l.gym_id = b.gym_id AND l.id = b.sale_line_id AND l.product_id IS NOT NULL
    WHERE b.gym_id = current_gym() AND b.refund_id = f.id) l
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.net), 0)::bigint AS net, coalesce(sum(a.tax), 0)::bigint AS tax, coalesce(sum(a.exempt), 0)::bigint AS exempt
    FROM payment p CROSS JOIN LATERAL payment_parts(p) a
    WHERE p.gym_id = current_gym() AND p.sale_id = f.sale_id AND p.refund_id = f.id) m
  WHERE f.gym_id = current_gym() AND f.refunded_on BETWEEN first AND last
  UNION ALL
  SELECT (r.cancelled_at AT TIME ZONE zone)::date, r.cancelled_at, 'cancellation', r.id, r.id, '', 0, 0, 0, 0, '{}', r.cancel_reason
  FROM receipt r
  WHERE r.gym_id = current_gym() AND r.cancelled_at >= first::timestamp AT TIME ZONE zone AND r.cancelled_at < (last + 1)::timestamp AT TIME ZONE zone;
END $$;

-- What a document debits, above 0, and credits, by purpose of account: they sum to 0. What was charged stands where its methods put it,
-- against income and its tax. The unpaid part of a sale is charged to the client's account.
CREATE OR REPLACE FUNCTION document_postings(kind text, source uuid, methods text[], net bigint, tax bigint, exempt bigint, rounding bigint)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  total bigint := net + tax + exempt + rounding;
  income text := CASE kind WHEN 'sale' THEN 'product' WHEN 'refund' THEN 'refund' ELSE 'membership' END;
  paid jsonb;
BEGIN
  IF kind = 'cancellation' THEN
    RETURN '{}';
  ELSIF kind = 'sale' THEN
    SELECT coalesce(jsonb_object_agg(y.method, y.amount), '{}') || jsonb_build_object('account', total - coalesce(sum(y.amount), 0)) INTO paid
    FROM (SELECT p.method, sum(p.amount)::bigint AS amount FROM sale_payment p
      WHERE p.gym_id = current_gym() AND p.sale_id = source AND p.refund_id IS NULL GROUP BY p.method) y;
  ELSE
    paid := jsonb_build_object(methods[1], total);
  END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(paid || jsonb_build_object(
    income || 'Taxed', -net, income || 'Exempt', -exempt, 'tax', -tax, 'rounding', -rounding)) e WHERE e.value <> '0');
END $$;

-- Cash and debt movements that are not documents, between two days, both included: debts that were paid, cash that was put into a
-- drawer or taken out, and what was missing or too much when it was counted. A payment that is corrected, or a sale that arrives, after
-- its drawer was counted changes no cash: the count had it already, so it changes the difference. Why is not copied: it may name
-- somebody, who may have it erased. What a closed month keeps is in no other, though the gym's time zone changed.
DROP FUNCTION IF EXISTS accounting_movements(date, date);
CREATE OR REPLACE FUNCTION accounting_movements(first date, last date)
RETURNS TABLE (day date, kind text, source_id uuid, postings jsonb) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  zone text;
BEGIN
  SELECT g.time_zone INTO zone FROM gym g WHERE g.gym_id = current_gym();
  RETURN QUERY
  SELECT m.day, m.kind, m.id,
    (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(m.postings) e WHERE e.value <> '0')
  FROM (
    SELECT coalesce(p.paid_on, (c.created_at AT TIME ZONE zone)::date) AS day, 'debt' AS kind, c.id, jsonb_build_object(
      coalesce(p.method, 'cash'), coalesce(p.amount, 0), 'account', c.amount, 'rounding', -c.amount - coalesce(p.amount, 0)) AS postings
    FROM credit_entry c LEFT JOIN sale_payment p ON p.gym_id = c.gym_id AND p.id = c.id
    WHERE c.gym_id = current_gym() AND c.kind = 'payment'
    UNION ALL
    SELECT (e.created_at AT TIME ZONE zone)::date, 'cash', e.id, jsonb_build_object('cash', e.amount, 'movement', -e.amount)
    FROM cash_entry e WHERE e.gym_id = current_gym() AND e.kind IN ('in', 'out')
    UNION ALL
    SELECT (s.closed_at AT TIME ZONE zone)::date, 'difference', s.id,
      jsonb_build_object('cash', s.difference, 'difference', -s.difference)
    FROM shift s WHERE s.gym_id = current_gym() AND s.difference <> 0
    UNION ALL
    SELECT (e.created_at AT TIME ZONE zone)::date, 'difference', e.id, jsonb_build_object('cash', -e.amount, 'difference', e.amount)
    FROM cash_entry e
    LEFT JOIN payment p ON e.kind = 'payment' AND p.gym_id = e.gym_id AND p.id = e.source_id
    LEFT JOIN sale o ON e.kind = 'sale' AND o.gym_id = e.gym_id AND o.id = e.source_id
    WHERE e.gym_id = current_gym() AND e.shift_id IS NULL AND coalesce(p.shift_id, o.shift_id) IS NOT NULL) m
  WHERE m.day BETWEEN first AND last
    AND NOT EXISTS (SELECT FROM accounting_entry k WHERE k.gym_id = current_gym() AND k.source_id = m.id AND k.kind = m.kind);
END $$;

-- Keeps the documents of a month that is closed as they are then, and what else moved its money.
CREATE OR REPLACE FUNCTION keep_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last date := (NEW.month + interval '1 month')::date - 1;
BEGIN
  INSERT INTO accounting_entry (gym_id, month, day, kind, source_id, receipt_id, receipt_number, dni, net, tax, exempt, rounding,
    methods, note, postings, created_at, created_by)
  SELECT NEW.gym_id, NEW.month, d.day, d.kind, d.source_id, r.id, r.number, coalesce(r.dni, d.dni), d.net, d.tax, d.exempt, d.rounding,
    d.methods, d.note, document_postings(d.kind, d.source_id, d.methods, d.net, d.tax, d.exempt, d.rounding), NEW.created_at, NEW.created_by
  FROM accounting_documents(NEW.month, last) d CROSS JOIN LATERAL last_receipt(d.receipt_source) r
  UNION ALL
  SELECT NEW.gym_id, NEW.month, m.day, m.kind, m.source_id, NULL, NULL, '', 0, 0, 0, 0, '{}', '', m.postings, NEW.created_at, NEW.created_by
  FROM accounting_movements(NEW.month, last) m;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_closed_month AFTER INSERT ON closed_month FOR EACH ROW EXECUTE FUNCTION keep_closed_month();

CREATE OR REPLACE FUNCTION in_closed_month(gym uuid, day date) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT EXISTS (SELECT FROM closed_month c WHERE c.gym_id = gym AND c.month = date_trunc('month', day::timestamp)::date) $$;

-- The month in which a correction of a closed month stands: the present one. Where that is closed, or before what is corrected,
-- since the server's clock was once ahead, it is the next open one: a payment must not fail because of it.
CREATE OR REPLACE FUNCTION month_of_correction(gym uuid, corrected date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT min(m)::date FROM (SELECT greatest(date_trunc('month', local_today()::timestamp), corrected + interval '1 month') AS first) f,
    LATERAL generate_series(f.first, f.first + make_interval(months => (
      SELECT count(*)::int FROM closed_month c WHERE c.gym_id = gym AND c.month >= f.first)), interval '1 month') m
  WHERE NOT in_closed_month(gym, m::date)
$$;

-- Writes what a change of a payment changes in closed months into the present month: in each, what it is from now on less what
-- was kept of it until now.
CREATE OR REPLACE FUNCTION correct_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parts record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(months_lock());
  SELECT * INTO parts FROM payment_parts(NEW);
  INSERT INTO accounting_entry (gym_id, month, day, kind, source_id, corrects, receipt_id, receipt_number, dni, net, tax, exempt, methods, postings)
  SELECT NEW.gym_id, month_of_correction(NEW.gym_id, c.month), local_today(),
    CASE WHEN (a.net, a.exempt) = (0, 0) THEN 'removed' WHEN (k.net, k.exempt) = (0, 0) THEN 'added' ELSE 'changed' END,
    NEW.id, c.month, r.id, r.number, coalesce(r.dni, o.dni), a.net - k.net, a.tax - k.tax, a.exempt - k.exempt, ARRAY[NEW.method], d.postings
  FROM closed_month c
  JOIN client o ON o.gym_id = NEW.gym_id AND o.id = NEW.client_id
  CROSS JOIN LATERAL last_receipt(payment_receipt(NEW)) r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.net), 0)::bigint AS net, coalesce(sum(e.tax), 0)::bigint AS tax, coalesce(sum(e.exempt), 0)::bigint AS exempt
    FROM accounting_entry e WHERE e.gym_id = NEW.gym_id AND e.source_id = NEW.id AND coalesce(e.corrects, e.month) = c.month) k
  CROSS JOIN LATERAL (SELECT CASE WHEN here THEN parts.net ELSE 0 END AS net, CASE WHEN here THEN parts.tax ELSE 0 END AS tax,
    CASE WHEN here THEN parts.exempt ELSE 0 END AS exempt FROM (SELECT date_trunc('month', NEW.paid_on) = c.month AS here) h) a
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_object_agg(y.key, y.amount), '{}') AS postings FROM (
      SELECT x.key, sum(x.amount)::bigint AS amount FROM (
        SELECT n.key, n.value::bigint AS amount
        FROM jsonb_each_text(document_postings('payment', NEW.id, ARRAY[NEW.method], a.net, a.tax, a.exempt, 0)) n
        UNION ALL
        SELECT n.key, -n.value::bigint FROM accounting_entry e CROSS JOIN LATERAL jsonb_each_text(e.postings) n
        WHERE e.gym_id = NEW.gym_id AND e.source_id = NEW.id AND coalesce(e.corrects, e.month) = c.month) x
      GROUP BY x.key HAVING sum(x.amount) <> 0) y) d
  WHERE c.gym_id = NEW.gym_id AND c.month IN (date_trunc('month', OLD.paid_on)::date, date_trunc('month', NEW.paid_on)::date)
    AND d.postings <> '{}';
  RETURN NULL;
END $$;
-- A month is closed from the third day of the next one on at the earliest, see whenClosable, so that the lock is not needed for
-- payments of today; one may be closed nevertheless, by a clock that was ahead.
CREATE OR REPLACE TRIGGER correct_added_payment AFTER INSERT ON payment
FOR EACH ROW WHEN (NEW.paid_on < current_instant()::date - 1 OR in_closed_month(NEW.gym_id, NEW.paid_on)) EXECUTE FUNCTION correct_closed_months();
CREATE OR REPLACE TRIGGER correct_changed_payment AFTER UPDATE OF amount, document_type, method, paid_on, deleted_at, refund_id ON payment
FOR EACH ROW WHEN (least(OLD.paid_on, NEW.paid_on) < current_instant()::date - 1 OR in_closed_month(NEW.gym_id, OLD.paid_on)
  OR in_closed_month(NEW.gym_id, NEW.paid_on)) EXECUTE FUNCTION correct_closed_months();
