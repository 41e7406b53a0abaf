SELECT set_audience('staff', 'postponement');

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
