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

-- Only the first visit of a day from somewhere is announced: a page that many people open makes no screen ask again and again. The
-- audit leaves visits out.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT ON sport_page_visits
FOR EACH ROW EXECUTE FUNCTION announce_to_staff();
