-- The gyms of the installation, with figures and the owner's address, and no row of a gym's people. The last use is the last
-- thing that somebody did, or the last request of a session of the owner or the team.
-- Runs as pulso_maintenance, which may count in all gyms; only an operator may call it.
CREATE OR REPLACE FUNCTION installed_gyms() RETURNS TABLE (gym_id uuid, name text, owner_email text, owner_proved boolean,
  created_at timestamptz, used_at timestamptz, clients int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.gym_id, g.name, a.email, a.email_verified, g.created_at, greatest(
    (SELECT u.at FROM audit u WHERE u.gym_id = g.gym_id AND u.actor IS NOT NULL ORDER BY u.at DESC LIMIT 1),
    (SELECT max(s.updated_at) FROM session s WHERE s.user_id = g.gym_id),
    (SELECT max(s.updated_at) FROM team_member m JOIN session s ON s.user_id = m.account_id
      WHERE m.gym_id = g.gym_id AND m.deleted_at IS NULL)), coalesce(n.total, 0)
  FROM gym g JOIN account a ON a.id = g.gym_id LEFT JOIN client_count n ON n.gym_id = g.gym_id
$$;

-- How many people work at a gym beside its owner, and how many products it has.
CREATE OR REPLACE FUNCTION gym_size(counted uuid) RETURNS TABLE (team int, products int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM team_member m
      WHERE m.gym_id = counted AND m.joined_at IS NOT NULL AND m.deleted_at IS NULL)::int,
    (SELECT count(*) FROM product p WHERE p.gym_id = counted AND p.deleted_at IS NULL)::int
$$;

GRANT CREATE ON SCHEMA public TO pulso_maintenance;
ALTER FUNCTION installed_gyms() OWNER TO pulso_maintenance;
ALTER FUNCTION gym_size(uuid) OWNER TO pulso_maintenance;
REVOKE CREATE ON SCHEMA public FROM pulso_maintenance;
REVOKE ALL ON FUNCTION installed_gyms(), gym_size(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION installed_gyms(), gym_size(uuid) TO pulso_operator;
