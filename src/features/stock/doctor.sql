-- stockIsItsLedger: La existencia o el costo de un producto no es lo que dice su libro.
select from product p left join product_stock s on s.product_id = p.id
left join (select product_id, sum(quantity) as sum from stock_movement group by product_id) m on m.product_id = p.id
where s.quantity is distinct from coalesce(m.sum, 0) or p.cost <> round(s.average_cost) or p.service and m.sum is not null;

-- stockAfterEachMovement: Un movimiento de existencias no sigue al anterior: falta uno, o cambió.
select from (select quantity_after, average_before, average_after, cost, kind, quantity,
    sum(quantity) over w as sum, lag(quantity_after, 1, 0) over w as before, lag(average_after) over w as average
  from stock_movement window w as (partition by product_id order by place)) m
where quantity_after <> sum or average_before <> average
  or abs(average_after - case when kind = 'purchase'
    then moving_average(before, average_before, quantity, cost) else average_before end) > 0.00001;

-- averageCost: El costo promedio de un producto no es el de su último movimiento.
select from (select distinct on (product_id) product_id, average_after from stock_movement
  order by product_id, place desc) m join product_stock s on s.product_id = m.product_id
where s.average_cost <> m.average_after;
