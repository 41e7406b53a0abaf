-- Reads no row of a gym: it may call the functions that count for an operator.
DO $$
BEGIN
  BEGIN
    CREATE ROLE pulso_operator NOLOGIN NOSUPERUSER NOBYPASSRLS;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  IF NOT pg_has_role(current_user, 'pulso_operator',
    CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
    GRANT pulso_operator TO current_user;
  END IF;
  GRANT USAGE ON SCHEMA public TO pulso_operator;
END $$;
