import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { workAdded } from '../../server/signals.ts';
import { sendForm } from '../../test/forms.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here, addPayer } = online;

/** Somebody who paid, and to whom part of it goes back without an answer. */
async function addSending() {
  const payer = await addPayer();
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', payer.place));
  here.providers.fail('mercadopago');
  const asked = { id: newId(), paymentId: payer.place.attemptId, amount: 15_000, reason: 'Se arrepintió' };
  await here.gym.onlinepayments.refund(asked);
  here.providers.recover();
  return payer;
}

test('un cobro que no se puede anotar no detiene a los demás', async () => {
  const bad = await addPayer();
  const good = await addPayer();
  await online.query('update online_payment set refunded = 20000 where id = $1', [bad.place.attemptId]);
  here.providers.pay('mercadopago', bad.place, { amount: 10_000 });
  here.providers.pay('mercadopago', good.place);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(here.gym, good.membershipId)).toMatchObject([{ amount: price }]);
  for (const hour of ['16', '17', '18', '19', '20']) await here.app.app.doWork(`2030-03-04T${hour}:00:00Z`);
  const { rows } = await online.query(
    "select from online_payment where id = $1 and next_check_at > '2030-03-04T20:10:00Z'",
    [bad.place.attemptId],
  );
  expect(rows).toHaveLength(1);
});

test('varios que se pagaron se preguntan a la vez, y cada uno se toma una vez', async () => {
  const payers = [];
  for (let count = 0; count < 6; count += 1) payers.push(await addPayer());
  const [first] = payers;
  await online.choose(first?.url ?? '', 'khipu');
  const second = here.providers.lastPlace();
  for (const { place } of payers) here.providers.pay('mercadopago', place);
  here.providers.pay('khipu', second);
  await Promise.all([
    here.app.app.doWork('2030-03-04T15:05:00Z'),
    here.app.app.doWork('2030-03-04T15:05:00Z'),
  ]);
  for (const { membershipId } of payers.slice(1))
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  expect(await online.paymentsOf(here.gym, first?.membershipId ?? '')).toMatchObject([
    { amount: price },
    { amount: price },
  ]);
  expect(await online.sentences(here.gym)).toContain('cuando ya no lo debía');
});

test('una devolución que no se puede anotar no detiene a las demás ni a los cobros', async () => {
  const bad = await addSending();
  const good = await addSending();
  const payer = await addPayer();
  here.providers.pay('mercadopago', payer.place);
  await online.query('update online_payment set refunded = 15000 where id = $1', [bad.place.attemptId]);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(here.gym, good.membershipId)).toMatchObject([{ amount: 10_000 }]);
  expect(await online.paymentsOf(here.gym, payer.membershipId)).toMatchObject([{ amount: price }]);
});

test('una devolución sin respuesta despierta a quien la sigue', async () => {
  const called: unknown[] = [];
  const hear = (gymId: unknown) => called.push(gymId);
  const payer = await addPayer();
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', payer.place));
  here.providers.fail('mercadopago');
  workAdded.subscribe(hear);
  const asked = { id: newId(), paymentId: payer.place.attemptId, amount: 15_000, reason: 'Se arrepintió' };
  await here.gym.onlinepayments.refund(asked);
  workAdded.unsubscribe(hear);
  expect(called).toContain(here.gym.accountId);
});

test('mientras el proveedor no abre, nadie gasta los intentos del link', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  here.providers.fail('mercadopago');
  for (let press = 0; press < 31; press += 1) await online.choose(url, 'mercadopago');
  here.providers.recover();
  expect((await online.choose(url, 'mercadopago')).body).toContain('Te llevamos a Mercado Pago');
});

test('lo que se pulsa en la página del link lleva a leer qué pasó, y volver a cargar eso no pide nada', async () => {
  const { url } = await online.makeLink(here.gym, (await online.addDebtor(here.gym)).membershipId);
  const path = new URL(url).pathname;
  const press = async (fields: Readonly<Record<string, string>>) => {
    const { status, body, headers } = await sendForm(here.app.nobody(), path, fields);
    return { status, body, location: String(headers.location) };
  };
  const pressed = await press({ provider: 'mercadopago' });
  expect([pressed.status, pressed.body]).toEqual([303, '']);
  const place = here.providers.lastPlace();
  for (const _ of [1, 2]) {
    const { body } = await here.app.nobody().raw('GET', pressed.location);
    expect(body).toMatch(new RegExp(`http-equiv="refresh" content="0;url=[^"]*${place.id}`));
  }
  expect((await press({ provider: 'mercadopago' })).location).toBe(pressed.location);
  expect(await press({ again: '1' })).toMatchObject({ status: 303, location: path });
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', place));
  expect((await here.app.nobody().raw('GET', pressed.location)).body).toContain('Listo, está pagado');
  expect(await press({ provider: 'mercadopago' })).toMatchObject({ status: 303, location: path });
  const [unknown, broken] = [newId(), 'x'].map((id) => here.app.nobody().raw('GET', `${path}/ir/${id}`));
  expect((await unknown)?.body).toContain('Listo, está pagado');
  expect((await broken)?.status).toBe(404);
});

test('lo que se confirma tarde se sigue preguntando aunque se pierda el aviso', async () => {
  const { clientId, membershipId, place } = await addPayer();
  await online.query("update online_payment set expires_at = '2030-03-01' where id = $1", [place.attemptId]);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect((await online.linkOf(here.gym, clientId)).payments).toMatchObject([{ state: 'expired' }]);
  const paid = here.providers.pay('mercadopago', place);
  paid.status = 'in_process';
  expect((await online.notify(here.gym, 'mercadopago', paid)).status).toBe(200);
  await here.app.app.doWork('2030-03-06T15:00:00Z');
  expect(await online.told(here.gym)).toEqual([]);
  paid.status = 'approved';
  await here.app.app.doWork('2030-03-08T15:00:00Z');
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
});

test('lo que Mercado Pago dice de ventas de otros se recibe, y sin respuesta se pide otra vez', async () => {
  const { place } = await addPayer();
  const strange = here.providers.pay('mercadopago', { ...place, attemptId: newId() });
  expect((await online.notify(here.gym, 'mercadopago', strange)).status).toBe(200);
  expect((await online.notify(here.gym, 'mercadopago', { ...strange, id: '1' })).status).toBe(200);
  const paid = here.providers.pay('mercadopago', place);
  await here.gym.onlinepayments.saveProvider({
    ...{ provider: 'mercadopago', version: 1, active: true, production: false },
    ...{ accessKey: 'mala', secret: '' },
  });
  await online.query("update payment_provider set former_keys = '' where gym_id = $1", [here.gym.accountId]);
  expect((await online.notify(here.gym, 'mercadopago', paid)).status).toBe(503);
});
