import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { networkNotice } from '../../test/providers/networks.ts';
import { now, prepareNetworkVisits } from './networkvisits.fixture.ts';

const visits = prepareNetworkVisits();
const { here } = visits;
const networks = ['wellhub', 'totalpass'] as const;
const refused = { status: 404, body: '' };

test.each(networks)('el mismo aviso de %s, repetido o a la vez, es una visita', async (network) => {
  const { hear } = await visits.arrive(here.gym, network);
  const again = await Promise.all([hear(), hear(), hear()]);
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await visits.arrivals(here.gym)).toHaveLength(1);
});

test.each([
  ['un carácter que no se puede guardar', 'An\u0000a', 'An a'],
  ['media letra al cortarlo', `${'a'.repeat(79)}😀`, 'a'.repeat(79)],
])('un nombre con %s no pierde la visita', async (_, name, kept) => {
  expect(await visits.arrive(here.gym, 'wellhub', visits.visitor({ name }))).toMatchObject({ status: 200 });
  expect((await visits.onlyArrival(here.gym)).person.name).toBe(kept);
});

test('quien hace check-in otra vez antes de que lo acepten aparece una vez, con el último', async () => {
  const who = visits.visitor();
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:00:00Z' });
  await visits.arrive(here.gym, 'wellhub', who, { at: '2030-03-04T14:30:00Z' });
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ arrivedAt: '2030-03-04T14:30:00+00:00' });
});

test('el último check-in queda también cuando el aviso del anterior llega después, o a la vez', async () => {
  const late = visits.visitor();
  await visits.arrive(here.gym, 'totalpass', late, { at: '2030-03-04T14:30:00Z' });
  await visits.arrive(here.gym, 'totalpass', late, { at: '2030-03-04T13:40:00Z' });
  expect(await visits.onlyArrival(here.gym)).toMatchObject({ arrivedAt: '2030-03-04T14:30:00+00:00' });
  const { noticeUrl } = await visits.networkOf(here.gym, 'wellhub');
  const checkedIn = here.providers.networks.checkIn('wellhub', visits.visitor());
  const minutes = ['01', '02', '03', '04', '05', '06'];
  const notices = minutes.map((minute) => networkNotice(checkedIn, { at: `2030-03-04T14:${minute}:00Z` }));
  await Promise.all(notices.map((notice) => visits.send(noticeUrl, notice)));
  const shown = (await visits.arrivals(here.gym)).filter(({ network }) => network === 'wellhub');
  expect(shown).toMatchObject([{ arrivedAt: '2030-03-04T14:06:00+00:00' }]);
});

test.each(networks)('de %s nada se cree sin la parte secreta de la dirección', async (network) => {
  const { notice, noticeUrl } = await visits.arrive(here.gym, network);
  const end = noticeUrl.length - 4;
  const other = await here.app.gym();
  await visits.turnOn(other, network);
  const wrong = [
    `${noticeUrl.slice(0, end)}AAAA`,
    noticeUrl.replace(/[^/]+$/, '1.x'),
    noticeUrl.replace(here.gym.accountId, other.accountId),
    noticeUrl.replace(here.gym.accountId, newId()),
    noticeUrl.replace(network, 'otra'),
  ];
  for (const url of wrong) expect(await visits.send(url, notice), url).toEqual(refused);
  expect(await visits.arrivals(other)).toEqual([]);
  expect(await visits.arrivals(here.gym)).toHaveLength(1);
});

test.each(networks)('de %s no entra el check-in de otro gimnasio', async (network) => {
  expect(await visits.arrive(here.gym, network, visits.visitor(), { gymNumber: '987' })).toMatchObject(
    refused,
  );
  expect(await visits.arrivals(here.gym)).toEqual([]);
});

test('sin la firma de Wellhub no se cree nada, aunque se sepa la dirección', async () => {
  const forged = await visits.arrive(here.gym, 'wellhub', visits.visitor(), { secret: 'otro' });
  expect(forged).toMatchObject(refused);
  const { 'x-gympass-signature': _, ...headers } = forged.notice.headers;
  expect(await visits.send(forged.noticeUrl, { ...forged.notice, headers })).toEqual(refused);
  expect(await visits.arrivals(here.gym)).toEqual([]);
});

test('un aviso firmado que no es un check-in no crea nada', async () => {
  const { noticeUrl, notice } = await visits.arrive(here.gym, 'wellhub', visits.visitor(), {
    gymNumber: '9',
  });
  for (const body of ['{}', 'no', JSON.stringify({ event_type: 'booking-requested', event_data: {} })]) {
    const signature = createHmac('sha1', 'wellhub-secreto').update(body).digest('hex').toUpperCase();
    const headers = { ...notice.headers, 'x-gympass-signature': signature };
    expect(await visits.send(noticeUrl, { ...notice, body, headers })).toEqual(refused);
  }
  expect(await visits.arrivals(here.gym)).toEqual([]);
});

test('TotalPass no puede mandar a preguntar a otra dirección que la suya', async () => {
  for (const endpoint of [
    'https://admin.totalpass.com.otro.cl/api/v1/webhook_confirmations/ABCDEFGHIJ',
    'https://x@otro.cl/api/v1/webhook_confirmations/ABCDEFGHIJ',
    'http://admin.totalpass.com/api/v1/webhook_confirmations/ABCDEFGHIJ',
    'https://admin.totalpass.com/api/v1/webhook_confirmations/../../ABCDEFGHIJ',
  ])
    expect(await visits.arrive(here.gym, 'totalpass', visits.visitor(), { endpoint })).toMatchObject(refused);
  expect(await visits.arrivals(here.gym)).toEqual([]);
});

test.each(networks)(
  'con %s apagada no entra nada, y se responde lo mismo que a un extraño',
  async (network) => {
    await visits.turnOn(here.gym, network, { active: false });
    expect(await visits.arrive(here.gym, network)).toMatchObject(refused);
    expect(await visits.arrivals(here.gym)).toEqual([]);
  },
);

test('con otra dirección, la de antes ya no lleva a ninguna parte', async () => {
  const { notice, noticeUrl } = await visits.arrive(here.gym, 'totalpass', visits.visitor(), {
    gymNumber: '9',
  });
  const { noticeUrl: fresh } = await visits.turnOn(here.gym, 'totalpass', { renewsAddress: true });
  expect(fresh).not.toBe(noticeUrl);
  const good = networkNotice(here.providers.networks.checkIn('totalpass', visits.visitor()), { at: now });
  expect(await visits.send(noticeUrl, good)).toEqual(refused);
  expect(await visits.send(fresh, notice)).toEqual(refused);
  expect(await visits.send(fresh, good)).toMatchObject({ status: 200 });
});

test('un check-in de un momento imposible se rechaza como lo de un extraño', async () => {
  const { noticeUrl, notice } = await visits.arrive(here.gym, 'wellhub');
  const { event_data, ...told } = JSON.parse(notice.body);
  for (const timestamp of [1e30, 9e15]) {
    const body = JSON.stringify({ ...told, event_data: { ...event_data, timestamp } });
    const signature = createHmac('sha1', 'wellhub-secreto').update(body).digest('hex').toUpperCase();
    const headers = { ...notice.headers, 'x-gympass-signature': signature };
    expect(await visits.send(noticeUrl, { ...notice, body, headers }), body).toEqual(refused);
  }
  for (const at of ['-100000-01-01T00:00:00Z', '+200000-01-01T00:00:00Z', '0000-01-01T00:00:00Z', 'ayer'])
    expect(
      await visits.arrive(here.gym, 'totalpass', visits.visitor(), { at, until: now }),
      at,
    ).toMatchObject(refused);
});

test('ninguna red deja un check-in por aceptar más de un día', async () => {
  for (const until of ['9999-01-01T00:00:00Z', '+200000-01-01T00:00:00Z'])
    expect(await visits.arrive(here.gym, 'totalpass', visits.visitor(), { until })).toMatchObject({
      status: 200,
    });
  const { rows } = await visits.query(
    "select from network_visit where gym_id = $1 and expires_at <= arrived_at + interval '1 day'",
    [here.gym.accountId],
  );
  expect(rows).toHaveLength(2);
});

test('un check-in de hace más de un día se oye y no se guarda', async () => {
  expect(
    await visits.arrive(here.gym, 'wellhub', visits.visitor(), { at: '2030-03-03T14:00:00Z' }),
  ).toMatchObject({ status: 200 });
  const { rows } = await visits.query('select from network_visit where gym_id = $1', [here.gym.accountId]);
  expect(rows).toEqual([]);
});

test('quien tuviera la dirección no llena la base: hay un tope por día', async () => {
  await visits.query(
    `insert into network_visit (gym_id, id, network, reference, request, arrived_at, expires_at, state)
      select $1, gen_random_uuid(), 'totalpass', n::text, '{}', $2, $2, 'dismissed' from generate_series(1, 2000) n`,
    [here.gym.accountId, now],
  );
  expect(await visits.arrive(here.gym, 'totalpass')).toMatchObject({ status: 429 });
  expect(await visits.arrive(here.gym, 'wellhub')).toMatchObject({ status: 200 });
});

test('se guarda quién es y cómo encontrarlo: ni dónde está ni su documento, y nada cuando se sabe qué cliente es', async () => {
  await visits.arrive(here.gym, 'totalpass');
  await visits.arrive(here.gym, 'wellhub');
  const stored = async () => {
    const { rows } = await visits.query('select request from network_visit where gym_id = $1 order by id', [
      here.gym.accountId,
    ]);
    return rows.map(({ request }: { request: object }) => request);
  };
  const known = ['confirmation', 'email', 'name', 'phone', 'surname', 'token'];
  expect((await stored()).map((request) => Object.keys(request).toSorted())).toEqual([known, known]);
  for (const { id } of await visits.arrivals(here.gym))
    await here.gym.networkvisits.accept({ id, clientId: await visits.addClient(here.gym) });
  await visits.work();
  expect(await stored()).toEqual([{}, {}]);
});
