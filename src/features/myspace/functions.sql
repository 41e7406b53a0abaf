SELECT set_audience('staff', 'space_view');

-- Takes on the rights of the client `viewed`, to read alone, for a gym's account that said so within the last 12 hours.
-- Returns no row when it did not, and keeps the gym's rights out of reach all the same.
-- For who of a team has one of the rights `needed`: see enter_team.
DROP FUNCTION IF EXISTS enter_view(text, text, text, text);
DROP FUNCTION IF EXISTS enter_view(text, text, text, text, text, text[], text[]);
CREATE OR REPLACE FUNCTION enter_view(session text, account text, gym text, viewed text, at text, needed text[], preset_roles text[],
  person text)
RETURNS TABLE (gym_id uuid, client_id uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_team(session, account, gym, at, needed, preset_roles, person);
  SELECT c.gym_id, c.id INTO gym_id, client_id FROM space_view v
  JOIN client c ON c.gym_id = v.gym_id AND c.id = v.client_id AND c.deleted_at IS NULL
  WHERE v.gym_id = current_gym() AND v.client_id::text = viewed AND v.viewed_by = current_account()
    AND v.viewed_at > current_instant() - interval '12 hours' LIMIT 1;
  PERFORM set_config('app.client_id', coalesce(client_id::text, ''), true), set_config('role', 'pulso_client', true);
  IF client_id IS NOT NULL THEN RETURN NEXT; END IF;
END $$;
