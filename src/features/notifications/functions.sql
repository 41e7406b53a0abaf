-- What a person has read, and wants to be told, is about that person and not about the gym: the audit leaves it out.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON notification_read
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON notification_choice
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON notification_summary
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();
