import { expect, test } from 'vitest';
import { prepareNetworkVisits } from './networkvisits.fixture.ts';

const visits = prepareNetworkVisits();
const { here } = visits;

/** Somebody who arrived and was accepted, before their network was asked. */
async function accept(network: 'wellhub' | 'totalpass') {
  const arrived = await visits.arrive(here.gym, network);
  const { id } = await visits.onlyArrival(here.gym);
  const clientId = await visits.addClient(here.gym);
  await here.gym.networkvisits.accept({ id, clientId });
  return { ...arrived, id, clientId };
}

test.each([
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
] as const)('un check-in %s no cuenta, y se dice por qué', async (state, refusal) => {
  const { checkedIn } = await accept('wellhub');
  checkedIn.state = state;
  await visits.work();
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'refused', refusal });
  expect(await visits.visitsOf(here.gym)).toEqual([]);
  expect(await visits.reported(here.gym)).toEqual([]);
});

test('lo que Wellhub no encuentra no cuenta, y no se puede volver a enviar', async () => {
  const { id, checkedIn } = await accept('wellhub');
  await visits.query(
    'update network_visit set request = request || \'{"token": "9999999999999"}\' where id = $1',
    [id],
  );
  await visits.work();
  expect(checkedIn.state).toBe('open');
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ refusal: 'not_found' });
  await expect(here.gym.networkvisits.accept({ id })).rejects.toMatchObject({ code: 'arrival_over' });
  await here.gym.networkvisits.dismiss({ id });
  expect(await visits.arrivals(here.gym)).toEqual([]);
});

test.each(['wellhub', 'totalpass'] as const)(
  'mientras %s no responde se le pregunta otra vez, y la visita cuenta una sola vez',
  async (network) => {
    const { checkedIn } = await accept(network);
    here.providers.fail(network);
    await visits.work();
    expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'sending' });
    here.providers.recover();
    await visits.work('2030-03-04T15:00:10Z');
    expect(checkedIn.state).toBe('open');
    await visits.work('2030-03-04T15:02:00Z');
    expect(await visits.arrivals(here.gym)).toEqual([]);
    expect(await visits.visitsOf(here.gym)).toHaveLength(1);
    expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1 }]);
  },
);

test('si Wellhub confirmó y su respuesta se perdió, la visita cuenta', async () => {
  const { checkedIn } = await accept('wellhub');
  here.providers.fail('answers of wellhub');
  await visits.work();
  expect(checkedIn.state).toBe('validated');
  here.providers.recover();
  await visits.work('2030-03-04T15:02:00Z');
  expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1 }]);
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
});

test('si TotalPass confirmó y su respuesta se perdió, lo dice quien mira su portal', async () => {
  const { id, checkedIn } = await accept('totalpass');
  here.providers.networks.loseConfirmations(true);
  await visits.work();
  expect(checkedIn.state).toBe('validated');
  here.providers.networks.loseConfirmations(false);
  await visits.work('2030-03-04T15:02:00Z');
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'refused', refusal: 'unclear' });
  expect(await visits.visitsOf(here.gym)).toEqual([]);
  await here.gym.networkvisits.settle({ id });
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
});

test('si su respuesta se perdió y después no acepta las llaves, tampoco se olvida que pudo confirmar', async () => {
  const { id } = await accept('totalpass');
  here.providers.networks.loseConfirmations(true);
  await visits.work();
  here.providers.networks.loseConfirmations(false);
  await visits.turnOn(here.gym, 'totalpass', { accessKey: 'otra' } as object);
  await visits.work('2030-03-04T15:02:00Z');
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'refused', refusal: 'keys' });
  await visits.turnOn(here.gym, 'totalpass');
  await here.gym.networkvisits.accept({ id });
  await visits.work('2030-03-04T15:04:00Z');
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'refused', refusal: 'unclear' });
  await here.gym.networkvisits.settle({ id });
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
});

test('una segunda visita del mismo día que Wellhub ya había confirmado no se cuenta dos veces', async () => {
  const { clientId, checkedIn } = await accept('wellhub');
  await visits.work();
  const { token } = checkedIn.visitor;
  const again = await visits.arrive(
    here.gym,
    'wellhub',
    { ...checkedIn.visitor, token },
    { at: '2030-03-04T14:50:00Z' },
  );
  again.checkedIn.state = 'validated';
  const { id } = await visits.onlyArrival(here.gym);
  await here.gym.networkvisits.accept({ id });
  await visits.work();
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ clientId, refusal: 'repeated' });
  expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1 }]);
});

test('la visita que ya se contó a otro cliente, antes de quitar su vínculo, no se cuenta otra vez', async () => {
  const { clientId, checkedIn } = await accept('wellhub');
  await visits.work();
  await here.gym.networkvisits.unlink({ clientId, network: 'wellhub' });
  const again = await visits.arrive(here.gym, 'wellhub', checkedIn.visitor, { at: '2030-03-04T14:50:00Z' });
  again.checkedIn.state = 'validated';
  const { id } = await visits.onlyArrival(here.gym);
  await here.gym.networkvisits.accept({ id, clientId: await visits.addClient(here.gym, { name: 'Bea' }) });
  await visits.work();
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ refusal: 'repeated' });
  expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1 }]);
});

test('con llaves que la red no acepta no se pierde la visita: se acepta otra vez cuando se cambian', async () => {
  await visits.turnOn(here.gym, 'wellhub', { accessKey: 'otra' } as object);
  const { id } = await accept('wellhub');
  await visits.work();
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'refused', refusal: 'keys' });
  await expect(here.gym.networkvisits.testNetwork({ network: 'wellhub' })).rejects.toMatchObject({
    code: 'keys_refused',
  });
  await visits.turnOn(here.gym, 'wellhub');
  await here.gym.networkvisits.testNetwork({ network: 'wellhub' });
  await here.gym.networkvisits.accept({ id });
  await visits.work();
  expect(await visits.arrivals(here.gym)).toEqual([]);
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
});

test('un check-in que venció sin que nadie lo aceptara lo dice, y ya no se acepta', async () => {
  await visits.arrive(here.gym, 'totalpass', visits.visitor(), {
    ...{ at: '2030-03-04T13:00:00Z', until: '2030-03-04T14:30:00Z' },
  });
  const { id, state } = await visits.onlyArrival(here.gym);
  expect(state).toBe('expired');
  const clientId = await visits.addClient(here.gym);
  await expect(here.gym.networkvisits.accept({ id, clientId })).rejects.toMatchObject({
    code: 'arrival_over',
  });
  await here.gym.networkvisits.dismiss({ id });
  expect(await visits.arrivals(here.gym)).toEqual([]);
});

test('la que la red nunca contestó queda por mirar, y quien la ve en su portal la marca', async () => {
  const { id } = await accept('totalpass');
  here.providers.fail('totalpass');
  await visits.work('2030-03-06T15:00:00Z');
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ state: 'refused', refusal: 'unclear' });
  await here.gym.networkvisits.settle({ id });
  await here.gym.networkvisits.settle({ id });
  expect(await visits.arrivals(here.gym)).toEqual([]);
  expect(await visits.visitsOf(here.gym)).toHaveLength(1);
  expect(await visits.reported(here.gym)).toMatchObject([{ visits: 1 }]);
});
