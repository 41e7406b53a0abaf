-- expiry: El vencimiento de una membresía no es el de sus períodos pagados.
select from membership m where expires_on is distinct from covered_until(m);

-- periods: Dos períodos de una membresía se superponen.
select from (select ends_on, lead(starts_on) over (partition by membership_id order by starts_on) as next_start
  from charge c where deleted_at is null and is_period(c)) c where c.ends_on >= c.next_start;
