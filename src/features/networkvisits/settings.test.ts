import { expect, test } from 'vitest';
import { goodNetworkKeys } from '../../test/providers/networks.ts';
import { prepareNetworkVisits } from './networkvisits.fixture.ts';

const visits = prepareNetworkVisits();
const { here } = visits;

test('las llaves se guardan cifradas y no se vuelven a mostrar', async () => {
  const shown = JSON.stringify(await here.gym.networkvisits.networks({}));
  const { rows } = await visits.query('select access_key, secret from wellness_network where gym_id = $1', [
    here.gym.accountId,
  ]);
  const { rows: audit } = await visits.query(
    "select before, after from audit where gym_id = $1 and table_name = 'wellness_network'",
    [here.gym.accountId],
  );
  const { accessKey, secret } = goodNetworkKeys.wellhub;
  for (const key of [accessKey, secret])
    for (const text of [shown, JSON.stringify(rows), JSON.stringify(audit)]) expect(text).not.toContain(key);
  expect(rows).toHaveLength(2);
});

test('una llave vacía deja la que estaba, y sin llaves o sin número no se guarda', async () => {
  await visits.turnOn(here.gym, 'wellhub', { accessKey: '', secret: '' } as object);
  await here.gym.networkvisits.testNetwork({ network: 'wellhub' });
  await here.gym.networkvisits.testNetwork({ network: 'totalpass' });
  for (const network of ['wellhub', 'totalpass'] as const)
    expect(await visits.networkOf(here.gym, network)).toMatchObject({ tested: { by: 'Dueño', refusal: '' } });
  const other = await here.app.gym();
  const form = { network: 'wellhub' as const, version: 0, active: true, automatic: false, pay: null };
  await expect(
    other.networkvisits.saveNetwork({ ...form, gymNumber: '1', accessKey: 'x', secret: '' }),
  ).rejects.toMatchObject({ code: 'keys_missing' });
  await expect(
    other.networkvisits.saveNetwork({ ...form, gymNumber: '', accessKey: 'x', secret: 'y' }),
  ).rejects.toMatchObject({ code: 'gym_number_missing' });
  await expect(other.networkvisits.testNetwork({ network: 'wellhub' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('de dos personas que la cambian a la vez, la segunda lo sabe', async () => {
  const { version } = await visits.networkOf(here.gym, 'wellhub');
  await visits.turnOn(here.gym, 'wellhub');
  await expect(
    here.gym.networkvisits.saveNetwork({
      ...{ network: 'wellhub', version, active: false, automatic: false, pay: null },
      ...goodNetworkKeys.wellhub,
    }),
  ).rejects.toMatchObject({ code: 'stale' });
});

test('sin respuesta de la red, la prueba lo dice y no culpa a las llaves', async () => {
  here.providers.fail('totalpass');
  await expect(here.gym.networkvisits.testNetwork({ network: 'totalpass' })).rejects.toMatchObject({
    code: 'network_silent',
  });
});

test('recepción ve a quien llega y no sus datos de contacto, que son de quien agrega clientes', async () => {
  const coach = await here.app.memberOf(here.gym, 'coach');
  await visits.arrive(here.gym, 'wellhub', visits.visitor({ email: 'ana@correo.cl' }));
  const [shown] = (await coach.networkvisits.arrivals({})).items;
  expect(shown).toMatchObject({ name: 'Ana Pérez', person: { email: '', phone: '' } });
  await expect(coach.networkvisits.networks({})).rejects.toMatchObject({ code: 'not_permitted' });
});
