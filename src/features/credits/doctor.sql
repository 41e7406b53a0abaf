-- debts: El saldo de una cuenta corriente no es la suma de sus cargos y abonos.
select from credit c
where balance <> (select coalesce(sum(amount), 0) from credit_entry e where e.client_id = c.id);
