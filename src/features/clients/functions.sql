SELECT wake('self', 'client');

CREATE OR REPLACE FUNCTION keep_client_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  counted text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT gym_id, 1 AS one FROM added WHERE deleted_at IS NULL'
    WHEN 'DELETE' THEN 'SELECT gym_id, -1 AS one FROM removed WHERE deleted_at IS NULL'
    ELSE 'SELECT gym_id, 1 AS one FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT gym_id, -1 FROM removed WHERE deleted_at IS NULL' END;
BEGIN
  FOR changed IN EXECUTE 'SELECT gym_id, sum(one)::int AS change FROM (' || counted || ') counted
    GROUP BY gym_id HAVING sum(one) <> 0 ORDER BY gym_id'
  LOOP
    INSERT INTO client_count (gym_id, total) VALUES (changed.gym_id, changed.change)
    ON CONFLICT (gym_id) DO UPDATE SET total = client_count.total + excluded.total;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_client_count_of_added AFTER INSERT ON client REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
CREATE OR REPLACE TRIGGER keep_client_count_of_changed AFTER UPDATE ON client REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
CREATE OR REPLACE TRIGGER keep_client_count_of_removed AFTER DELETE ON client REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();

-- A link proves the address that it was sent to, and no other.
CREATE OR REPLACE FUNCTION close_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET expires_at = current_instant()
  WHERE gym_id = NEW.gym_id AND client_id = NEW.id AND used_at IS NULL AND expires_at > current_instant();
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER close_invitations AFTER UPDATE OF email ON client
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION close_invitations();

-- Goes on with the rights of a client, in the wanted gym among those that the account is a client of, or in the first;
-- no row when it is nobody's client. Who was deleted from a gym is its client no more. `at` fixes the present instant.
CREATE OR REPLACE FUNCTION enter_client(session text, account text, wanted text, at text)
RETURNS TABLE (gym_id uuid, client_id uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_session(session), set_config('app.account_id', account, true), set_config('app.now', at, true),
    set_config('role', 'pulso_client', true);
  FOR gym_id, client_id IN SELECT a.gym_id, a.client_id FROM client_account a
    WHERE a.account_id = current_account() ORDER BY (a.gym_id::text = wanted) DESC NULLS LAST, a.created_at
  LOOP
    PERFORM set_config('app.gym_id', gym_id::text, true), set_config('app.client_id', client_id::text, true);
    IF EXISTS (SELECT FROM client c
      WHERE c.gym_id = current_gym() AND c.id = current_client() AND c.deleted_at IS NULL) THEN
      RETURN NEXT;
      RETURN;
    END IF;
  END LOOP;
  PERFORM set_config('app.gym_id', '', true), set_config('app.client_id', '', true);
END $$;

-- The gyms whose client the current account is. Runs as pulso_search, as a client sees only the gym it works in.
CREATE OR REPLACE FUNCTION own_gyms() RETURNS TABLE (id uuid, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.gym_id, g.name FROM client_account a
  JOIN client c ON c.gym_id = a.gym_id AND c.id = a.client_id AND c.deleted_at IS NULL
  JOIN gym g ON g.gym_id = a.gym_id
  WHERE a.account_id = current_account() ORDER BY g.name, g.gym_id
$$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION own_gyms() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION own_gyms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_gyms() TO pulso_client;
