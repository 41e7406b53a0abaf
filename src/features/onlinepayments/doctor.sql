-- onlineRefunds: Lo devuelto de un pago en línea no es la suma de sus devoluciones.
select from online_payment o
left join (select online_payment_id, sum(amount) as sum from online_refund where state = 'done' group by 1) f on f.online_payment_id = o.id
where o.refunded <> coalesce(f.sum, 0);

-- onlineAmounts: Un pago en línea cuenta por más de lo que recibió el proveedor, menos lo devuelto.
select from online_payment o join payment p on p.gym_id = o.gym_id and p.id = o.payment_id
where p.amount > o.amount - o.refunded and p.deleted_at is null;
