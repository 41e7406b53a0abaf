-- places: Los cupos tomados de una clase no son sus reservas.
select from class_places p full join (
  select class_id, date, count(*) filter (where status <> 'waiting') as taken,
    count(*) filter (where status = 'attended') as attended, count(*) filter (where status = 'waiting') as waiting
  from reservation where deleted_at is null and status <> 'cancelled' group by class_id, date
) r on r.class_id = p.class_id and r.date = p.date
where (coalesce(p.taken, 0), coalesce(p.attended, 0), coalesce(p.waiting, 0))
  <> (coalesce(r.taken, 0), coalesce(r.attended, 0), coalesce(r.waiting, 0));
