-- expiry: El vencimiento de una membresía no es el de sus períodos pagados.
select from membership m where expires_on is distinct from covered_until(m);

-- periodEnds: Un período no termina cuando debe: lo que dura, menos lo que ya es del siguiente, más lo congelado y regalado.
select from (
  select x.ends_on, coalesce(x.agreed_end, period_end(m, x.starts_on)) as natural_end, m.id, m.gym_id,
    lead(x.starts_on) over (partition by m.id order by x.starts_on) - 1 as latest,
    bool_or(x.reason = 'gift') over (partition by m.id) as prolonged_by_gifts
  from charge x join membership m on m.gym_id = x.gym_id and m.id = x.membership_id
  where x.deleted_at is null and is_period(x)) c
cross join lateral (select coalesce(sum(f.ends_on - f.starts_on + 1), 0)::int as days from membership_freeze f
  where f.gym_id = c.gym_id and f.membership_id = c.id and f.deleted_at is null) frozen
where c.ends_on < least(c.natural_end, c.latest) or c.ends_on > c.latest
  or c.ends_on > c.natural_end + frozen.days and not c.prolonged_by_gifts;

-- freezeFees: Lo que cuesta congelar una membresía no se cobró, o se cobró otra cosa.
select from membership_freeze f join membership m on m.gym_id = f.gym_id and m.id = f.membership_id
left join charge c on c.gym_id = f.gym_id and c.id = f.id and c.reason = 'freeze' and c.deleted_at is null
where m.deleted_at is null and case when f.deleted_at is null then f.fee else 0 end <> coalesce(c.amount, 0);
