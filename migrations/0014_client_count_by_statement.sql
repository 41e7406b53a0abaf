-- Counts a statement's clients at once: row by row, each of ten thousand would leave another version of the same count
-- for the next to walk through.
DROP TRIGGER keep_client_count ON client;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_client_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  counted text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT gym_id, 1 AS one FROM added WHERE deleted_at IS NULL'
    WHEN 'DELETE' THEN 'SELECT gym_id, -1 AS one FROM removed WHERE deleted_at IS NULL'
    ELSE 'SELECT gym_id, 1 AS one FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT gym_id, -1 FROM removed WHERE deleted_at IS NULL' END;
BEGIN
  FOR changed IN EXECUTE 'SELECT gym_id, sum(one)::int AS change FROM (' || counted || ') counted
    GROUP BY gym_id HAVING sum(one) <> 0 ORDER BY gym_id'
  LOOP
    INSERT INTO client_count (gym_id, total) VALUES (changed.gym_id, changed.change)
    ON CONFLICT (gym_id) DO UPDATE SET total = client_count.total + excluded.total;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_client_count_of_added AFTER INSERT ON client REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
--> statement-breakpoint
CREATE TRIGGER keep_client_count_of_changed AFTER UPDATE ON client REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
--> statement-breakpoint
CREATE TRIGGER keep_client_count_of_removed AFTER DELETE ON client REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION keep_client_count();
