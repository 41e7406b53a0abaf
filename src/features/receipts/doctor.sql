-- receiptNumbers: Falta o se repite un número entre los comprobantes.
select from (select number - coalesce(lag(number) over (order by number), 0) as step from receipt) r where step <> 1
union all select from counter where name = 'receipt' and value <> (select coalesce(max(number), 0) from receipt);
