-- entriesBalance: Un asiento que se guardó de un mes cerrado no cuadra.
select from accounting_entry e where kind <> 'cancellation' and (net, tax, exempt, rounding) <> (0, 0, 0, 0) and postings = '{}'
  or (select coalesce(sum(value::bigint), 0) from jsonb_each_text(e.postings)) <> 0;
