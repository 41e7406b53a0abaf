-- membershipStatus: El estado de un cliente no es el de su membresía.
select from (select client_id, membership_id, plan_name, active, renews, expires_on from client_membership_status
  where membership_id is not null) s
full join (select distinct on (client_id) client_id, id, plan_name, active, renews_itself(m) as renews, expires_on
  from membership m where deleted_at is null order by client_id, active desc, expires_on desc nulls last, id) m
  on m.client_id = s.client_id where s is distinct from m;
