-- charges: Lo que se pagó de los períodos de un cliente no es lo que pagó.
select from (select client_id, sum(amount) as paid from payment where deleted_at is null group by 1) p
full join (select c.client_id, sum(c.paid) as paid, sum(c.amount - c.paid) filter (where m.active) as open
  from charge c join membership m on m.id = c.membership_id where c.deleted_at is null group by 1) c
  on c.client_id = p.client_id
where coalesce(c.paid, 0) > coalesce(p.paid, 0) or coalesce(c.paid, 0) < coalesce(p.paid, 0) and c.open > 0;

-- cashOfPayments: El efectivo de un pago no está en el libro de caja, o está dos veces.
select from payment p
left join (select source_id, sum(amount) as sum from cash_entry group by 1) e on e.source_id = p.id
where p.sale_id is null
  and coalesce(e.sum, 0) <> case when p.method = 'cash' and p.deleted_at is null then p.amount else 0 end;

-- chargeShares: Lo pagado de un período no es lo que los pagos de su cliente alcanzan a pagar de él.
select from charge c left join (
  select s.charge_id, sum(s.amount) as paid from (select distinct client_id from charge where deleted_at is null) k
    cross join lateral charge_shares(current_gym(), k.client_id) s group by 1) s on s.charge_id = c.id
where c.deleted_at is null and c.paid <> coalesce(s.paid, 0);
