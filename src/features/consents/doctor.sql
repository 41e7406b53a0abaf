-- consentTexts: El texto de una finalidad no es el último que se guardó.
select from consent_purpose p
where (p.number, p.text) is distinct from (
  select (t.number, t.text) from consent_text t where t.gym_id = p.gym_id and t.purpose_id = p.id order by t.number desc limit 1);
-- consentNumbers: Falta un número entre los consentimientos de un cliente.
select from (
  select number - coalesce(lag(number) over (partition by gym_id, client_id order by number), 0) as step from consent) k
where step <> 1;
