SELECT set_audience('self', 'credit');
SELECT set_audience('staff', 'credit_entry');

CREATE OR REPLACE FUNCTION sync_credit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit c SET balance = c.balance + NEW.amount WHERE c.gym_id = NEW.gym_id AND c.id = NEW.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sync_credit_balance AFTER INSERT ON credit_entry FOR EACH ROW EXECUTE FUNCTION sync_credit_balance();
