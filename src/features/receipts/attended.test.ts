import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createProduct, insertShift, orderOf, productLine, refundOf } from '../../test/store.ts';
import { addMembership, pay } from './receipts.fixture.ts';
import { aboutOf } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

async function openStore() {
  const owner = await app.gym();
  const shiftId = await insertShift(app, owner);
  const { id: productId } = await createProduct(owner);
  const sell = (person: Person) =>
    person.sales.complete({
      ...{ id: newId(), shiftId, clientId: null, order: orderOf(productLine(productId, 1000)), total: 1100 },
      payments: [{ method: 'debit', amount: 1100 }],
    });
  return { owner, shiftId, sell };
}

const attended = async (owner: Person, id: string) => {
  const receipt = await owner.receipts.get({ id });
  return aboutOf(receipt).filter((line) => line.startsWith('Atendido'));
};

test('donde hay una sola persona, el comprobante no dice quién atendió; tampoco con alguien que no ha entrado', async () => {
  const { owner, sell } = await openStore();
  await owner.team.invite({ id: newId(), name: 'Teo', email: `teo-${newId()}@correo.cl`, role: 'reception' });
  const sale = await sell(owner);
  expect(await attended(owner, sale.id)).toEqual([]);
  await app.memberOf(owner, 'reception');
  expect(await attended(owner, sale.id)).toEqual([]);
  expect(await attended(owner, (await sell(owner)).id)).toEqual(['Atendido por Dueño']);
});

test('lo emitido no cambia: ni con otro nombre, ni sin la persona, ni de nuevo por otra', async () => {
  const { owner, shiftId, sell } = await openStore();
  const carla = await app.memberOf(owner, 'reception');
  const sale = await sell(carla);
  expect(await attended(owner, sale.id)).toEqual(['Atendido por Carla']);
  await owner.team.update({ id: carla.memberId, version: 1, name: 'Carla Soto', role: 'reception' });
  await owner.team.remove({ id: carla.memberId });
  expect(await attended(owner, sale.id)).toEqual(['Atendido por Carla']);
  const { id } = await owner.receipts.get({ id: sale.id });
  await owner.receipts.cancel({ id, reason: 'Faltaba el RUT' });
  const again = await owner.receipts.reissue({ id });
  expect(again).toMatchObject({ number: 2, content: { attendedBy: 'Carla' } });
  await app.memberOf(owner, 'reception');
  const { refundId } = await owner.refunds.create(refundOf(sale, { shiftId }));
  expect(await attended(owner, refundId)).toEqual(['Atendido por Dueño']);
});

test('el de un pago dice quién lo recibió, aunque otra persona lo emita, y no queda desactualizado', async () => {
  const { owner } = await openStore();
  const carla = await app.memberOf(owner, 'reception');
  const { membershipId } = await addMembership(owner);
  const id = await pay(carla, membershipId, { sendReceipt: false });
  await owner.payments.issueReceipt({ id });
  expect(await owner.receipts.get({ id })).toMatchObject({
    outdated: null,
    content: { attendedBy: 'Carla' },
  });
});
