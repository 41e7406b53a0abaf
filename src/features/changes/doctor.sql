-- interruptedPeriods: De un período que un cambio de plan interrumpió no se cobra lo que se usó de él.
select from plan_change k join charge c on c.gym_id = k.gym_id and c.id = k.charge_id
where k.deleted_at is null and c.deleted_at is null and c.amount <> k.used;
