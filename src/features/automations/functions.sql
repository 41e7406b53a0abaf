SELECT set_audience('staff', 'automation', 'automation_stop');

-- Each row is itself the record of a mail, and what became of it. Screens hear of a handful together.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON automation_mail
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();

-- Whether a client asked for no more automated mails.
CREATE OR REPLACE FUNCTION has_stopped_mails(of_client uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT s.stopped FROM automation_stop s
    WHERE s.gym_id = current_gym() AND s.client_id = of_client ORDER BY s.number DESC LIMIT 1), false);
END $$;
