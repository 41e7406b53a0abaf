-- classVersions: La última versión de una clase no es la clase.
select from class k left join lateral (
  select v.* from class_version v where v.gym_id = k.gym_id and v.class_id = k.id order by v.from_date desc limit 1
) v on true
where (v.name, v.start_time, v.end_time, v.capacity, v.teacher_id, v.days) is distinct from (k.name, k.start_time, k.end_time,
  k.capacity, k.teacher_id, case when k.deleted_at is null then k.days else '{}' end);
