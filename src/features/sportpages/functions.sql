SELECT set_audience('staff', 'sport_page', 'sport_page_photo');

-- The gym whose published page has this address. Runs as pulso_search, because none has been entered; whoever asks may be anyone.
CREATE OR REPLACE FUNCTION published_gym(wanted text) RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT p.gym_id FROM sport_page p WHERE p.slug = wanted AND p.published);
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION published_gym(text) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION published_gym(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION published_gym(text) TO pulso_auth;

-- The published pages that have no name of their own, by address. Runs as pulso_search, because no gym has been entered.
CREATE OR REPLACE FUNCTION published_pages() RETURNS TABLE (gym_id uuid, slug text) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.gym_id, p.slug FROM sport_page p
  WHERE p.published AND NOT EXISTS (SELECT FROM custom_domain d WHERE d.gym_id = p.gym_id AND d.proved_at IS NOT NULL);
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION published_pages() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION published_pages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION published_pages() TO pulso_auth;

-- The names that gyms have of their own, each with the address of the gym's page where that is published. Runs as pulso_search, because none has
-- been entered.
CREATE OR REPLACE FUNCTION custom_hosts() RETURNS TABLE (gym_id uuid, name text, slug text) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT d.gym_id, d.name, p.slug
  FROM custom_domain d LEFT JOIN sport_page p ON p.gym_id = d.gym_id AND p.published
  WHERE d.proved_at IS NOT NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION custom_hosts() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION custom_hosts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custom_hosts() TO pulso_auth;

-- Only the first visit of a day from somewhere is announced: a page that many people open makes no screen ask again and again. The
-- audit leaves visits out.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT ON sport_page_visits
FOR EACH ROW EXECUTE FUNCTION announce_to_staff();
