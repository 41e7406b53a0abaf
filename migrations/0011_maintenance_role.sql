-- Reads every row of every gym for backups: protect_tables() gives it the policies.
DO $$
BEGIN
  BEGIN
    CREATE ROLE pulso_maintenance NOLOGIN NOSUPERUSER NOBYPASSRLS;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  IF NOT pg_has_role(current_user, 'pulso_maintenance',
    CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
    GRANT pulso_maintenance TO current_user;
  END IF;
  GRANT USAGE ON SCHEMA public TO pulso_maintenance;
END $$;
