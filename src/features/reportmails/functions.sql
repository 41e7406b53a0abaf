-- Which reports come to a person, and which came, is about that person and not about the gym: the audit leaves it out.
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON report_mail
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();
CREATE OR REPLACE TRIGGER announce_change AFTER INSERT OR UPDATE ON sent_report
FOR EACH STATEMENT EXECUTE FUNCTION announce_to_staff();
