SELECT set_audience('staff', 'webhook');

-- What is told the screens: that a webhook turned itself off, and what became of what a person waits for. All else happens
-- without anybody's screen asking anew.
CREATE OR REPLACE TRIGGER announce_change AFTER UPDATE OF stopped_at ON webhook_state
FOR EACH ROW EXECUTE FUNCTION announce_to_staff();
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON webhook_delivery
FOR EACH ROW WHEN (NEW.asked) EXECUTE FUNCTION announce_to_staff();

-- The gyms with webhooks that are told something, and by when the next delivery is due. Runs as pulso_search, because no gym was
-- entered.
CREATE OR REPLACE FUNCTION gyms_with_webhooks() RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT w.gym_id FROM webhook w WHERE w.deleted_at IS NULL AND w.active
  UNION SELECT d.gym_id FROM webhook_delivery d WHERE d.next_at IS NOT NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION gyms_with_webhooks() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION gyms_with_webhooks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gyms_with_webhooks() TO pulso_auth;
