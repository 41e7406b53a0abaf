-- shifts: El efectivo de un turno no es la suma de sus movimientos.
select from shift s where closed_at is not null and (difference <> counted - expected
    or expected <> (select coalesce(sum(amount), 0) from cash_entry e where e.shift_id = s.id))
  or float <> (select coalesce(sum(amount), 0) from cash_entry e where e.shift_id = s.id and e.kind = 'float');
