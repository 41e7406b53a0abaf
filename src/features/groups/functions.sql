SELECT set_audience('staff', 'product_group');

-- A group and all groups below it.
CREATE OR REPLACE FUNCTION groups_within(group_id uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE within AS (
    SELECT g.id FROM product_group g WHERE g.gym_id = current_gym() AND g.id = groups_within.group_id
    UNION
    SELECT g.id FROM product_group g JOIN within w ON g.gym_id = current_gym() AND g.parent_id = w.id
  )
  SELECT id FROM within
$$;
