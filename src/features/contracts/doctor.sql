-- contractVersions: Falta un número entre las versiones del contrato.
select from (select number - coalesce(lag(number) over (order by number), 0) as step from contract_version) v where step <> 1;
