-- refunds: El total de una devolución no es el de sus líneas, o no es lo que se devolvió.
select from refund r where total <> (select sum(total) from refund_line l where l.refund_id = r.id)
  or total + rounding <> -(select coalesce(sum(amount), 0) from sale_payment p where p.refund_id = r.id)
    - (select coalesce(sum(amount), 0) from credit_entry e where e.source_id = r.id);

-- moreThanSold: Se devolvió más que lo vendido.
select from refund_line f join sale_line l on l.id = f.sale_line_id group by l.id, l.quantity, l.total
having sum(f.quantity) > l.quantity or sum(f.total) > l.total;

-- receiptOfEach: Una venta, una devolución o un abono no tiene comprobante.
select from (select id from sale union all select id from refund
  union all select id from sale_payment where sale_id is null and client_id is not null) made
where not exists (select from receipt r where r.source_id = made.id);
