-- saleLines: El total de una venta no es la suma de sus líneas.
select from sale s where total <> (select sum(total) from sale_line l where l.sale_id = s.id)
  or exists (select from sale_line l where l.sale_id = s.id and amount + discount <> round(price * quantity)
    and (tax_treatment <> 'added' or amount + discount < price * quantity
      or s.tax_rate > 0 and amount + discount <> round(price * quantity * (10000 + s.tax_rate) / 10000)));

-- salePaid: Lo pagado de una venta no es su total. No cuenta aquellas cuyo pago de membresía se corrigió después.
select from sale s where not exists (
    select from payment p where p.sale_id = s.id and (p.version > 1 or p.deleted_at is not null))
  and (total + rounding <>
      (select coalesce(sum(amount), 0) from sale_payment p where p.sale_id = s.id and p.refund_id is null)
      + (select coalesce(sum(amount), 0) from credit_entry e where e.source_id = s.id)
      + (select coalesce(sum(amount), 0) from payment p where p.sale_id = s.id)
    or tendered > 0 and (change = tendered or change <> tendered
      - (select coalesce(sum(amount), 0) from sale_payment p where p.sale_id = s.id and method = 'cash' and amount > 0)
      - (select coalesce(sum(amount), 0) from payment p where p.sale_id = s.id and method = 'cash')));

-- soldGoods: Lo vendido de un producto no salió de sus existencias.
select from sale_line l join product p on p.id = l.product_id where not p.service
  and l.quantity <> -(select coalesce(sum(quantity), 0) from stock_movement m
    where m.source_id = l.sale_id and m.product_id = l.product_id)
  and (select count(*) from sale_line o where o.sale_id = l.sale_id and o.product_id = l.product_id) = 1;

-- cashOfSales: El efectivo de una venta, una devolución o un abono no está en el libro de caja.
select from (
  select source, sum(amount) as sum from (
    select coalesce(refund_id, sale_id, id) as source, amount from sale_payment where method = 'cash'
    union all select sale_id, amount from payment where sale_id is not null and method = 'cash' and deleted_at is null
  ) part group by 1) paid
full join (select source_id as source, sum(amount) as sum from cash_entry
  where source_id is not null and source_id not in (select id from payment) group by 1) ledger using (source)
where coalesce(paid.sum, 0) <> coalesce(ledger.sum, 0)
  and not exists (select from payment p where p.sale_id = source and (p.version > 1 or p.deleted_at is not null));

-- income: Los ingresos de un día no son lo que se pagó.
select from (select day, kind, sum(amount) as amount from daily_income group by day, kind) kept
full join (select paid_on as day, 'memberships' as kind, sum(amount) as amount from payment where deleted_at is null group by 1
  union all select paid_on, 'products', sum(amount) from sale_payment group by 1) paid using (day, kind)
where coalesce(kept.amount, 0) <> coalesce(paid.amount, 0);
