CREATE OR REPLACE FUNCTION has_changed_plan(m membership) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM plan_change k WHERE k.gym_id = m.gym_id AND k.membership_id = m.id AND k.deleted_at IS NULL);
END $$;
