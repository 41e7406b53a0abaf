SELECT set_audience('staff', 'sport_page', 'sport_page_photo', 'page_slug');

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

-- The gym whose published page had this address before. Runs as pulso_search, because none has been entered; whoever asks may be anyone.
CREATE OR REPLACE FUNCTION moved_page(wanted text) RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  RETURN (SELECT p.gym_id FROM page_slug s JOIN sport_page p ON p.gym_id = s.gym_id
    WHERE s.slug = wanted AND s.published AND p.published AND p.slug <> wanted);
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION moved_page(text) OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION moved_page(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION moved_page(text) TO pulso_auth;

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

-- The names that gyms have of their own, each with the address of the gym's page where that is published, and those that it had. Runs as
-- pulso_search, because none has been entered.
DROP FUNCTION IF EXISTS custom_hosts();
CREATE OR REPLACE FUNCTION custom_hosts() RETURNS TABLE (gym_id uuid, name text, slug text, former text[]) LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT d.gym_id, d.name, p.slug,
    array(SELECT s.slug FROM page_slug s WHERE s.gym_id = p.gym_id AND s.published AND s.slug <> p.slug)
  FROM custom_domain d LEFT JOIN sport_page p ON p.gym_id = d.gym_id AND p.published
  WHERE d.proved_at IS NOT NULL;
END $$;
GRANT CREATE ON SCHEMA public TO pulso_search;
ALTER FUNCTION custom_hosts() OWNER TO pulso_search;
REVOKE CREATE ON SCHEMA public FROM pulso_search;
REVOKE ALL ON FUNCTION custom_hosts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custom_hosts() TO pulso_auth;

-- Keeps each address of a page. One at which it was never published becomes the present one: at most one such row is left to a gym.
CREATE OR REPLACE FUNCTION keep_page_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE page_slug s SET slug = NEW.slug WHERE s.gym_id = NEW.gym_id AND NOT s.published
    AND NOT EXISTS (SELECT FROM page_slug own WHERE own.gym_id = NEW.gym_id AND own.slug = NEW.slug);
  INSERT INTO page_slug (gym_id, slug, published, created_at)
  VALUES (NEW.gym_id, NEW.slug, NEW.published, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE current_instant() END)
  ON CONFLICT (gym_id, slug) DO UPDATE SET published = true WHERE excluded.published AND NOT page_slug.published;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_page_slug AFTER INSERT OR UPDATE OF slug, published ON sport_page
FOR EACH ROW EXECUTE FUNCTION keep_page_slug();

-- Only the first visit of a day from somewhere is announced: a page that many people open makes no screen ask again and again. The
-- audit leaves visits out.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT ON sport_page_visits
FOR EACH ROW EXECUTE FUNCTION announce_to_staff();
