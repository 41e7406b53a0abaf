-- purchases: El total o el costo de una compra no es el de sus líneas.
with line as (select m.*, p.request -> 'lines' -> (row_number() over (partition by p.id order by place) - 1)::int
  as asked from purchase p join stock_movement m on m.source_id = p.id and m.kind = 'purchase')
select from purchase p where total <> (select coalesce(sum(case when asked ->> 'per' = 'line'
  then (asked -> 'amount')::numeric else round(quantity * cost) end), 0) from line where source_id = p.id)
union all select from line where cost <> round((asked -> 'amount')::numeric
  / case when asked ->> 'per' = 'line' then quantity else 1 end, 6);
