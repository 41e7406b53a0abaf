-- expiry: El vencimiento de una membresía no es el de sus pagos y períodos.
select from membership m where expires_on is distinct from covered_until(m);

-- cashOfPayments: El efectivo de un pago no está en el libro de caja, o está dos veces.
select from payment p
left join (select source_id, sum(amount) as sum from cash_entry group by 1) e on e.source_id = p.id
where p.sale_id is null
  and coalesce(e.sum, 0) <> case when p.method = 'cash' and p.deleted_at is null then p.amount else 0 end;
