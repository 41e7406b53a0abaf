-- What an erasure puts in place of what told who a client was, by table. Receipts and contracts keep what is on them: the
-- law asks for them longer. In the audit a row of a sale names no client. What is empty stays so: without a reason a booking
-- uses a session.
CREATE OR REPLACE FUNCTION erased_values() RETURNS TABLE (table_name text, erased jsonb) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('client', '{"name": "Cliente sin datos", "surname": "", "email": "", "phone": "", "whatsapp": "", "dni": "", "birth_date": null, "observation": ""}'::jsonb),
    ('link_request', '{"email": ""}'),
    ('membership', '{"observation": "", "cancel_reason": ""}'),
    ('membership_freeze', '{"reason": ""}'),
    ('charge', '{"note": ""}'),
    ('payment', '{"observation": ""}'),
    ('online_refund', '{"reason": "", "refusal": ""}'),
    ('online_payment', '{"url": ""}'),
    ('renewal_step', '{"mailed_to": "", "subject": "", "text": ""}'),
    ('reservation', '{"override_reason": "Motivo borrado"}'),
    ('visit', '{"override_reason": "Motivo borrado"}'),
    ('routine_exercise', '{"repetitions": "", "load": "", "note": ""}'),
    ('credit_entry', '{"note": ""}'),
    ('client_note', '{"text": "", "mailed_to": "", "subject": ""}'),
    ('automation_mail', '{"mailed_to": "", "subject": "", "text": "", "reference": ""}'),
    ('access_card', '{"number": ""}'),
    ('network_member', '{"token": ""}'),
    ('network_visit', '{"request": {}}'),
    ('push_subscription', '{"name": "", "secret": "", "fingerprint": "", "server_key": ""}'),
    ('prospect', '{"name": "Prospecto sin datos", "surname": "", "phone": "", "email": "", "next_action": "", "note": ""}'),
    ('page_letter', '{"mailed_to": "", "subject": "", "text": ""}'),
    ('client_photo', '{"image": ""}'),
    ('saved_order', '{"name": "", "reason": ""}'),
    ('sale', '{"note": ""}'),
    ('receipt', '{"sent_to": "", "sent_subject": "", "sent_text": "", "earlier_mails": []}')
$$;

-- An order of the till without what was written in it.
CREATE OR REPLACE FUNCTION without_notes(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT content || jsonb_build_object('note', '', 'lines', (SELECT coalesce(jsonb_agg(l.value || '{"note": ""}' ORDER BY l.ordinality), '[]')
    FROM jsonb_array_elements(content -> 'lines') WITH ORDINALITY AS l))
$$;

-- The request of a sale without what was written in it: how it was paid stays in the books.
CREATE OR REPLACE FUNCTION payments_alone(request jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
$$ SELECT jsonb_build_object('payments', coalesce(request -> 'payments', '[]')) $$;

-- Overwrites a client's rows in the tables of erased_values, ends what is left of the memberships, and deletes the client, whose
-- payments stay. The updates come from a trigger, so the audit keeps nothing of them.
CREATE OR REPLACE FUNCTION erase_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target record;
BEGIN
  UPDATE access_event e SET number = '' FROM access_card k
  WHERE k.gym_id = NEW.gym_id AND k.client_id = NEW.client_id AND e.gym_id = k.gym_id AND e.number = k.number;
  -- Before their numbers go: of those that are in use no two are alike.
  UPDATE access_card SET deleted_at = coalesce(deleted_at, clock_timestamp()), deleted_by = coalesce(deleted_by, NEW.erased_by), version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id;
  UPDATE network_member SET deleted_at = coalesce(deleted_at, clock_timestamp()), deleted_by = coalesce(deleted_by, NEW.erased_by), version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id;
  UPDATE network_visit SET state = 'dismissed', refusal = '', next_check_at = NULL, version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id AND state NOT IN ('confirmed', 'dismissed');
  UPDATE calendar_link SET deleted_at = clock_timestamp(), deleted_by = NEW.erased_by, version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id AND deleted_at IS NULL;
  UPDATE push_subscription SET deleted_at = clock_timestamp(), deleted_by = NEW.erased_by, version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id AND deleted_at IS NULL;
  UPDATE referral_link SET deleted_at = clock_timestamp(), deleted_by = NEW.erased_by, version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id AND deleted_at IS NULL;
  UPDATE page_letter SET until = least(until, current_instant()), version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id AND state IN ('sending', 'failed');
  -- Before their mail and document go: who began to buy a plan and did not pay is known by nothing else.
  UPDATE plan_purchase u SET request = '{}', expires_at = least(u.expires_at, current_instant()), version = u.version + 1 FROM client c
  WHERE c.gym_id = NEW.gym_id AND c.id = NEW.client_id AND u.gym_id = c.gym_id AND u.request <> '{}' AND (u.client_id = c.id
    OR c.email <> '' AND u.request ->> 'email' = c.email OR c.dni <> '' AND document_key(u.request ->> 'dni') = document_key(c.dni));
  FOR target IN
    SELECT v.table_name, v.erased, (SELECT string_agg(quote_ident(name), ', ') FROM jsonb_object_keys(v.erased) name) AS columns,
      (SELECT string_agg(format('CASE WHEN t.%1$I::text = '''' THEN t.%1$I ELSE e.%1$I END', name), ', ') FROM jsonb_object_keys(v.erased) name) AS fresh
    FROM erased_values() v WHERE v.table_name <> 'credit_entry'
  LOOP
    EXECUTE format('UPDATE %1$I t SET (%2$s) = (SELECT %3$s FROM jsonb_populate_record(NULL::%1$I, $1) e) WHERE t.gym_id = $2 AND t.%4$I = $3',
      target.table_name, target.columns, target.fresh, CASE target.table_name WHEN 'client' THEN 'id' ELSE 'client_id' END)
    USING target.erased, NEW.gym_id, NEW.client_id;
  END LOOP;
  UPDATE sale SET request = payments_alone(request) WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id;
  UPDATE sale_line l SET note = '' FROM sale s
  WHERE s.gym_id = NEW.gym_id AND s.client_id = NEW.client_id AND l.gym_id = s.gym_id AND l.sale_id = s.id AND l.note <> '';
  UPDATE saved_order SET content = without_notes(content) WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id;
  UPDATE refund r SET reason = '', request = '{}' FROM sale s
  WHERE s.gym_id = NEW.gym_id AND s.client_id = NEW.client_id AND r.gym_id = s.gym_id AND r.sale_id = s.id;
  UPDATE webhook_delivery d SET answer = '' FROM audit a
  WHERE a.gym_id = NEW.gym_id AND a.client_id = NEW.client_id AND d.gym_id = a.gym_id AND d.audit_id = a.id AND d.answer <> '';
  UPDATE membership SET active = false WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id AND active;
  UPDATE prospect SET deleted_at = coalesce(deleted_at, clock_timestamp()), deleted_by = coalesce(deleted_by, NEW.erased_by),
    erased_at = NEW.erased_at, version = version + 1
  WHERE gym_id = NEW.gym_id AND client_id = NEW.client_id;
  UPDATE client SET deleted_at = coalesce(deleted_at, clock_timestamp()), deleted_by = coalesce(deleted_by, NEW.erased_by),
    erased_at = NEW.erased_at, version = version + 1
  WHERE gym_id = NEW.gym_id AND id = NEW.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER erase_client AFTER INSERT ON erasure FOR EACH ROW EXECUTE FUNCTION erase_client();

-- Forgets an erased client where no request may write: ledgers, the audit, and which account was its.
CREATE OR REPLACE FUNCTION forget_client() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE credit_entry e SET note = '' WHERE e.gym_id = NEW.gym_id AND e.client_id = NEW.client_id AND e.note <> '';
  -- Why something was given back, as a closed month keeps it.
  UPDATE accounting_entry e SET note = '' FROM refund r JOIN sale s ON s.gym_id = r.gym_id AND s.id = r.sale_id
  WHERE r.gym_id = NEW.gym_id AND s.client_id = NEW.client_id AND e.gym_id = r.gym_id AND e.source_id = r.id AND e.note <> '';
  UPDATE audit a SET before = overwritten(a.before, v.erased), after = overwritten(a.after, v.erased)
  FROM erased_values() v
  WHERE a.gym_id = NEW.gym_id AND a.client_id = NEW.client_id AND a.table_name = v.table_name AND v.table_name <> 'saved_order';
  -- An order may have been of another client before or after; that row of the audit is of whom it came to.
  UPDATE audit a SET
    before = CASE WHEN a.before ->> 'client_id' = NEW.client_id::text THEN overwritten(a.before, o.erased) || jsonb_build_object('content', without_notes(a.before -> 'content')) ELSE a.before END,
    after = CASE WHEN a.after ->> 'client_id' = NEW.client_id::text THEN overwritten(a.after, o.erased) || jsonb_build_object('content', without_notes(a.after -> 'content')) ELSE a.after END
  FROM erased_values() o WHERE o.table_name = 'saved_order' AND a.gym_id = NEW.gym_id AND a.table_name = 'saved_order'
    AND NEW.client_id::text IN (a.before ->> 'client_id', a.after ->> 'client_id');
  UPDATE audit a SET before = overwritten(a.before, '{"note": "", "reason": "", "request": {}}'),
    after = overwritten(a.after, '{"note": "", "reason": "", "request": {}}')
  WHERE a.gym_id = NEW.gym_id AND a.table_name IN ('sale_line', 'refund') AND coalesce(a.after, a.before) ->> 'sale_id' IN (
    SELECT s.id::text FROM sale s WHERE s.gym_id = NEW.gym_id AND s.client_id = NEW.client_id);
  -- What was written before it became a client names none.
  UPDATE audit a SET before = overwritten(a.before, v.erased), after = overwritten(a.after, v.erased)
  FROM erased_values() v WHERE v.table_name = 'prospect' AND a.gym_id = NEW.gym_id AND a.table_name = 'prospect'
    AND a.row_id IN (SELECT p.id FROM prospect p WHERE p.gym_id = NEW.gym_id AND p.client_id = NEW.client_id);
  DELETE FROM client_account k WHERE k.gym_id = NEW.gym_id AND k.client_id = NEW.client_id;
  DELETE FROM link_request r WHERE r.gym_id = NEW.gym_id AND r.client_id = NEW.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER forget_client AFTER INSERT ON erasure FOR EACH ROW EXECUTE FUNCTION forget_client();

-- Overwrites an erased prospect.
CREATE OR REPLACE FUNCTION overwrite_prospect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, (SELECT v.erased FROM erased_values() v WHERE v.table_name = 'prospect'));
END $$;
CREATE OR REPLACE TRIGGER overwrite_prospect BEFORE UPDATE OF erased_at ON prospect FOR EACH ROW
WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION overwrite_prospect();

-- Forgets in the audit an erased prospect who is no client. Triggers run by name: this one after record_change, which keeps what
-- the row was.
CREATE OR REPLACE FUNCTION scrub_prospect() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit a SET before = overwritten(a.before, v.erased), after = overwritten(a.after, v.erased)
  FROM erased_values() v WHERE v.table_name = 'prospect' AND a.gym_id = NEW.gym_id AND a.table_name = 'prospect' AND a.row_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER scrub_prospect AFTER UPDATE OF erased_at ON prospect FOR EACH ROW
WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.client_id IS NULL) EXECUTE FUNCTION scrub_prospect();

-- Those of the accounts that no gym knows any more.
CREATE OR REPLACE FUNCTION unneeded_accounts(accounts uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT wanted FROM unnest(accounts) wanted
  WHERE NOT EXISTS (SELECT FROM client_account k WHERE k.account_id = wanted)
    AND NOT EXISTS (SELECT FROM link_request r WHERE r.account_id = wanted)
    AND NOT EXISTS (SELECT FROM team_member m WHERE m.account_id = wanted)
    AND NOT EXISTS (SELECT FROM gym g WHERE g.gym_id = wanted);
END $$;

-- A row of the audit with these values in place of its own, where it has any.
CREATE OR REPLACE FUNCTION overwritten(content jsonb, erased jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT content || coalesce((SELECT jsonb_object_agg(e.key, e.value) FROM jsonb_each(erased || '{"birthday": null}') e WHERE content ->> e.key <> ''), '{}')
$$;

DROP POLICY IF EXISTS forget_by_maintenance ON audit;
CREATE POLICY forget_by_maintenance ON audit FOR UPDATE TO pulso_maintenance USING (gym_id = current_gym());
DROP POLICY IF EXISTS forget_by_maintenance ON credit_entry;
CREATE POLICY forget_by_maintenance ON credit_entry FOR UPDATE TO pulso_maintenance USING (gym_id = current_gym());
DROP POLICY IF EXISTS forget_by_maintenance ON accounting_entry;
CREATE POLICY forget_by_maintenance ON accounting_entry FOR UPDATE TO pulso_maintenance USING (gym_id = current_gym());
DROP POLICY IF EXISTS forget_by_maintenance ON client_account;
CREATE POLICY forget_by_maintenance ON client_account FOR DELETE TO pulso_maintenance USING (gym_id = current_gym());
DROP POLICY IF EXISTS forget_by_maintenance ON link_request;
CREATE POLICY forget_by_maintenance ON link_request FOR DELETE TO pulso_maintenance USING (gym_id = current_gym());
GRANT CREATE ON SCHEMA public TO pulso_maintenance;
ALTER FUNCTION forget_client() OWNER TO pulso_maintenance;
ALTER FUNCTION scrub_prospect() OWNER TO pulso_maintenance;
ALTER FUNCTION unneeded_accounts(uuid[]) OWNER TO pulso_maintenance;
REVOKE CREATE ON SCHEMA public FROM pulso_maintenance;
REVOKE ALL ON FUNCTION forget_client(), scrub_prospect(), unneeded_accounts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_client(), scrub_prospect(), unneeded_accounts(uuid[]) TO pulso_gym;
