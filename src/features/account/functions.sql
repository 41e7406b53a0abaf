DROP FUNCTION IF EXISTS record_account_event(text, text, jsonb);
-- Before owners could close a gym it did not say so.
DROP FUNCTION IF EXISTS places_of(text, text);
-- Records in each gym where an account works, or `only_in` one of them, what happened to it, and returns these gyms.
CREATE OR REPLACE FUNCTION record_account_event(account text, happened text, details jsonb, only_in text) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  workplaces uuid[];
  workplace uuid;
  former constant text := current_setting('role');
BEGIN
  PERFORM set_config('app.account_id', account, true);
  workplaces := ARRAY(SELECT w.gym_id FROM own_workplaces() w
    WHERE w.gym_id::text = coalesce(only_in, w.gym_id::text));
  FOREACH workplace IN ARRAY workplaces LOOP
    PERFORM set_config('app.gym_id', workplace::text, true), set_config('role', 'pulso_gym', true);
    INSERT INTO audit (gym_id, at, actor, transaction_id, table_name, row_id, action, after)
    VALUES (workplace, current_instant(), account::uuid, current_xid(), 'account', account::uuid, happened, details);
  END LOOP;
  PERFORM set_config('role', former, true);
  RETURN workplaces;
END $$;

-- The gyms where an account works or is a client, its own first, with the operator's message where one is suspended, and since when its owner keeps one closed. No gym has
-- been entered. In a session that a team shares it is that gym alone.
CREATE OR REPLACE FUNCTION places_of(account text, used text) RETURNS TABLE (gym_id uuid, gym_name text, message text, closed_at timestamptz)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.account_id', account, true);
  RETURN QUERY SELECT p.id, p.name, n.message, c.closed_at
    FROM (SELECT w.gym_id AS id, w.gym_name AS name FROM own_workplaces() w UNION ALL SELECT g.id, g.name FROM own_gyms() g) p
    LEFT JOIN suspension n ON n.account_id = p.id AND n.reopened_at IS NULL
    LEFT JOIN closure c ON c.account_id = p.id AND c.reopened_at IS NULL
    WHERE p.id = coalesce((SELECT s.shared_in FROM session s WHERE s.token = used), p.id);
END $$;
