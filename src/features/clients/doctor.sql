-- clientCount: El número de clientes no es el de los que hay.
select from (select count(*) as made from client where deleted_at is null) c,
  (select coalesce(sum(total), 0) as kept from client_count) k
where made <> kept;
