CREATE OR REPLACE FUNCTION has_changed_plan(m membership) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM plan_change k WHERE k.gym_id = m.gym_id AND k.membership_id = m.id AND k.deleted_at IS NULL);
END $$;

-- The memberships that became this one by changes of plan.
CREATE OR REPLACE FUNCTION former_memberships(m membership) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE former AS (
    SELECT k.membership_id FROM plan_change k WHERE k.gym_id = m.gym_id AND k.id = m.id AND k.deleted_at IS NULL
    UNION ALL
    SELECT k.membership_id FROM former f JOIN plan_change k ON k.gym_id = m.gym_id AND k.id = f.membership_id AND k.deleted_at IS NULL)
  SELECT coalesce(array_agg(f.membership_id), '{}') FROM former f
$$;
