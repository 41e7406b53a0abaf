SELECT set_audience('staff', 'wellness_network');
SELECT set_audience('staff', 'network_member');
SELECT set_audience('staff', 'network_visit');

-- The gyms that wait for what a network says. Runs as pulso_search, because no gym was entered.
CREATE OR REPLACE FUNCTION gyms_with_network_visits() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT v.gym_id FROM network_visit v WHERE v.next_check_at IS NOT NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_network_visits() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_network_visits() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_network_visits() TO pulso_auth;

-- Counts a confirmed visit as attendance, once it is known whose it is: in the class that they have booked, or else without a class,
-- once a day, and with no use of their membership. Who comes by a network needs none.
CREATE OR REPLACE FUNCTION count_network_visit(counted uuid, reason text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  n network_visit;
  booked reservation;
BEGIN
  SELECT * INTO n FROM network_visit v WHERE v.gym_id = current_gym() AND v.id = counted;
  IF n.state IS DISTINCT FROM 'confirmed' OR n.client_id IS NULL OR NOT lock_clients(n.client_id) THEN
    RETURN;
  END IF;
  booked := class_at_door(n.client_id, n.arrived_at);
  IF booked.id IS NULL THEN
    INSERT INTO visit (id, client_id, date, counted, override_reason, created_at)
    SELECT n.id, n.client_id, (n.arrived_at AT TIME ZONE g.time_zone)::date, false, reason, n.arrived_at
    FROM gym g WHERE g.gym_id = current_gym() AND NOT EXISTS (SELECT FROM visit v
      WHERE v.gym_id = g.gym_id AND v.client_id = n.client_id AND v.date = (n.arrived_at AT TIME ZONE g.time_zone)::date AND v.deleted_at IS NULL)
    -- It counted for somebody else before.
    ON CONFLICT (gym_id, id) DO UPDATE SET client_id = EXCLUDED.client_id, deleted_at = NULL, deleted_by = NULL, version = visit.version + 1;
  ELSIF booked.status = 'reserved' THEN
    UPDATE reservation r SET status = 'attended', attended_at = n.arrived_at, version = r.version + 1
    WHERE r.gym_id = current_gym() AND r.id = booked.id AND r.status = 'reserved';
  END IF;
  INSERT INTO access_event (id, client_id, way, direction, granted, code, offline, at)
  VALUES (n.id, n.client_id, n.network, 'in', true, '', false, n.arrived_at)
  ON CONFLICT (gym_id, id) DO UPDATE SET client_id = EXCLUDED.client_id;
END $$;

-- Takes back that a client came by a visit: without a class, or to the one that they had booked. Returns the reservation of that one.
CREATE OR REPLACE FUNCTION uncount_network_visit(network_visit uuid, former uuid) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  released uuid;
BEGIN
  UPDATE visit v SET deleted_at = now(), deleted_by = current_account(), version = v.version + 1
  WHERE v.gym_id = current_gym() AND v.id = uncount_network_visit.network_visit AND v.deleted_at IS NULL;
  UPDATE reservation r SET status = 'reserved', attended_at = NULL, version = r.version + 1 FROM network_visit n
  WHERE n.gym_id = current_gym() AND n.id = uncount_network_visit.network_visit AND r.gym_id = n.gym_id AND r.client_id = former
    AND r.status = 'attended' AND r.attended_at = n.arrived_at AND r.deleted_at IS NULL
  RETURNING r.id INTO released;
  RETURN released;
END $$;
