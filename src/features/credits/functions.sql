SELECT wake('staff', 'credit', 'credit_entry');

CREATE OR REPLACE FUNCTION keep_credit_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit c SET balance = c.balance + NEW.amount WHERE c.gym_id = NEW.gym_id AND c.id = NEW.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER keep_credit_balance AFTER INSERT ON credit_entry FOR EACH ROW EXECUTE FUNCTION keep_credit_balance();
