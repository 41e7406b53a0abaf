-- membershipStatus: El estado de un cliente no es el de su membresía.
select from (select client_id, membership_id, plan_name, active, renews, trial, expires_on from client_membership_status
  where membership_id is not null) s
full join (select distinct on (covered.client_id) covered.client_id, m.id, plan_name, active, renews_itself(m) as renews, kind = 'trial' as trial, expires_on
  from membership m cross join lateral (select m.client_id union all select i.client_id from plan_member i
    where i.gym_id = m.gym_id and i.membership_id = m.id and i.deleted_at is null) covered
  where deleted_at is null order by covered.client_id, active desc, expires_on desc nulls last, m.id) m
  on m.client_id = s.client_id where s is distinct from m;

-- planMembers: Una membresía incluye a quien la paga o es de un cliente o un plan que no corresponde.
select from plan_member i join membership m on m.gym_id = i.gym_id and m.id = i.membership_id
  join client c on c.gym_id = i.gym_id and c.id = i.client_id
where i.deleted_at is null and (m.client_id = i.client_id or m.plan_id is distinct from i.plan_id
  or m.deleted_at is not null or c.deleted_at is not null);
