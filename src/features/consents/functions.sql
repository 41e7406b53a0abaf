SELECT set_audience('everyone', 'consent_purpose');
SELECT set_audience('staff', 'consent_text');
SELECT set_audience('client', 'consent');

CREATE OR REPLACE FUNCTION count_consent_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.number := OLD.number + (NEW.text <> OLD.text)::int;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER count_consent_text BEFORE UPDATE ON consent_purpose
  FOR EACH ROW EXECUTE FUNCTION count_consent_text();

-- Keeps each text that a purpose has had.
CREATE OR REPLACE FUNCTION keep_consent_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO consent_text (gym_id, purpose_id, number, text, created_at)
  VALUES (NEW.gym_id, NEW.id, NEW.number, NEW.text, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE current_instant() END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_first_consent_text AFTER INSERT ON consent_purpose
  FOR EACH ROW EXECUTE FUNCTION keep_consent_text();
CREATE OR REPLACE TRIGGER keep_consent_text AFTER UPDATE ON consent_purpose
  FOR EACH ROW WHEN (NEW.text <> OLD.text) EXECUTE FUNCTION keep_consent_text();

-- The act that counts of a client for a purpose by a channel, '' where the purpose has none.
CREATE OR REPLACE FUNCTION last_consent(of_client uuid, for_purpose uuid, by_channel text) RETURNS consent LANGUAGE plpgsql STABLE AS $$
DECLARE
  act consent;
BEGIN
  SELECT * INTO act FROM consent k
  WHERE k.gym_id = current_gym() AND k.client_id = of_client AND k.purpose_id = for_purpose AND k.channel = by_channel
  ORDER BY k.happened_on DESC, k.number DESC LIMIT 1;
  RETURN act;
END $$;

-- Whether the gym may now: write to a client for a purpose by a channel or, with '', do what a purpose without channels says. Only
-- what is still asked for, of a client that is not deleted.
CREATE OR REPLACE FUNCTION has_consent(of_client uuid, for_purpose uuid, by_channel text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM client c WHERE c.gym_id = current_gym() AND c.id = of_client AND c.deleted_at IS NULL)
    AND EXISTS (SELECT FROM consent_purpose p WHERE p.gym_id = current_gym() AND p.id = for_purpose AND p.deleted_at IS NULL
      AND (by_channel = ANY (p.channels) OR (by_channel = '' AND p.channels = '{}')))
    AND coalesce((last_consent(of_client, for_purpose, by_channel)).given, false);
END $$;

-- Whether a client may be told by a channel what is not about their contract. Where the gym asks consent for messages by it, the
-- client has agreed to some of them and said no to none.
CREATE OR REPLACE FUNCTION may_contact(of_client uuid, by_channel text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  asked uuid[] := array(SELECT p.id FROM consent_purpose p
    WHERE p.gym_id = current_gym() AND p.deleted_at IS NULL AND by_channel = ANY (p.channels));
BEGIN
  RETURN asked = '{}' OR (EXISTS (SELECT FROM unnest(asked) a WHERE has_consent(of_client, a, by_channel))
    AND NOT EXISTS (SELECT FROM unnest(asked) a WHERE (last_consent(of_client, a, by_channel)).given IS FALSE));
END $$;
