import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { prepareNetworkVisits } from './networkvisits.fixture.ts';

const visits = prepareNetworkVisits();
const { here } = visits;

test('al borrar los datos de un cliente se borra su número en la red, y sus visitas siguen contadas', async () => {
  const clientId = await visits.addClient(here.gym);
  const { who } = await visits.arriveAs(here.gym, 'wellhub', clientId);
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  await here.gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
  for (const table of ['network_member', 'network_visit', 'audit']) {
    const { rows } = await visits.query(`select * from ${table} where gym_id = $1`, [here.gym.accountId]);
    expect(rows.length, table).toBeGreaterThan(0);
    expect(JSON.stringify(rows), table).not.toContain(who.token);
    expect(JSON.stringify(rows), table).not.toContain(who.email);
  }
  expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1 }]);
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:30:00Z' });
  expect((await visits.onlyArrival(here.gym)).clientId).toBeNull();
});

test('de una misma dirección no se reciben avisos sin fin', async () => {
  const own = await openTestApp({ environment: { PULSO_PUBLIC_REQUESTS: '3' } });
  try {
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const url = `/avisos-de-visita/wellhub/${newId()}/1.x`;
      statuses.push((await own.app.inject({ method: 'POST', url, payload: {} })).statusCode);
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  } finally {
    await own.close();
  }
});
