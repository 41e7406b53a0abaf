CREATE OR REPLACE FUNCTION weekday_of(day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (ARRAY['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow FROM day)::int] $$;

-- Why a class does not take place on a day; null when it does.
CREATE OR REPLACE FUNCTION closure_reason(k class, day date) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE
    WHEN k.deleted_at IS NOT NULL OR NOT weekday_of(day) = ANY (k.days) THEN 'no_such_day'
    WHEN EXISTS (SELECT FROM holiday h WHERE h.gym_id = k.gym_id AND h.date = day AND h.deleted_at IS NULL)
      THEN 'holiday'
    WHEN EXISTS (SELECT FROM class_date x WHERE x.gym_id = k.gym_id AND x.class_id = k.id AND x.date = day AND x.cancelled)
      THEN 'class_cancelled'
  END;
END $$;
