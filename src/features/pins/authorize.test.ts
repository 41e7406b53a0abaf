import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { orderOf, productLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const pins = { owner: '2580', carla: '1470' };

/** A receptionist, who may void nothing, and a receipt to void. */
async function openTill() {
  const owner = await app.gym();
  const carla = await app.memberOf(owner, 'reception');
  await owner.pins.setOwn({ pin: pins.owner });
  await carla.pins.setOwn({ pin: pins.carla });
  const { id: productId } = await owner.products.create({ id: newId(), name: 'Agua', price: 1000 });
  const shiftId = newId();
  await owner.tills.open({ id: shiftId, tillId: newId(), float: 0 });
  await carla.sales.complete({
    id: newId(),
    shiftId,
    clientId: null,
    order: orderOf(productLine(productId, 1000)),
    total: 1100,
    payments: [{ method: 'debit', amount: 1100 }],
  });
  const [receipt] = (await owner.receipts.list({})).items;
  const url = `/api/receipts/${receipt?.id}/cancel`;
  return { owner, carla, url };
}

const body = { reason: 'Se marcó dos veces' };

async function authorize(
  by: Person,
  from: Person,
  url: string,
  pin: string,
  rights = ['sales.void' as const],
) {
  const id = newId();
  await from.pins.authorize({
    id,
    personId: by.accountId,
    pin,
    rights,
    request: { method: 'POST', url, body },
  });
  return id;
}

const cancel = async (person: Person, url: string, permit: string, sent: object = body) => {
  const answer = await person.raw('POST', url, sent, { 'pulso-permit': permit });
  return answer.status === 200 ? 200 : JSON.parse(answer.body).error.code;
};

test('con el PIN de quien puede se anula una vez, y el registro dice quién y con quién', async () => {
  const { owner, carla, url } = await openTill();
  expect(await cancel(carla, url, newId())).toBe('not_permitted');
  const permit = await authorize(owner, carla, url, pins.owner);
  expect(await cancel(carla, url, permit)).toBe(200);
  expect(await cancel(carla, url, permit)).toBe('not_permitted');
  const { items } = await owner.record.list({});
  const entry = items.find(({ authorizedById }) => authorizedById !== null);
  expect(entry).toMatchObject({
    sentence: expect.stringMatching(/^Anuló/),
    personId: carla.accountId,
    authorizedById: owner.accountId,
  });
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query(
      `select distinct a.actor, b.row_id as authorized_by from audit a
       join audit b on b.gym_id = a.gym_id and b.transaction_id = a.transaction_id and b.table_name = 'authorization'
       where a.gym_id = $1 and a.table_name = 'receipt'`,
      [owner.accountId],
    ),
  );
  expect(rows).toEqual([{ actor: carla.accountId, authorized_by: owner.accountId }]);
});

test('no sirve para otra cosa, en otra sesión, ni después de dos minutos', async () => {
  const { owner, carla, url } = await openTill();
  const elsewhere = app.nobody();
  await elsewhere.account.signIn({ email: carla.email, password: carla.password });
  const permit = await authorize(owner, carla, url, pins.owner);
  expect(await cancel(carla, url, permit, { reason: 'Otro motivo' })).toBe('not_permitted');
  expect(await cancel(elsewhere, url, permit)).toBe('not_permitted');
  await asSuperuser(app.database, (connection) =>
    connection.query(`update permit set expires_at = now() - interval '1 second' where id = $1`, [permit]),
  );
  expect(await cancel(carla, url, permit)).toBe('not_permitted');
});

test('ni para otra persona en la misma sesión, ni cuando quien lo dio ya no puede', async () => {
  const { owner, carla, url } = await openTill();
  const teo = await app.memberOf(owner, 'reception');
  const boss = await app.memberOf(owner, 'admin');
  await owner.pins.give({ id: teo.memberId, pin: '3690' });
  await owner.pins.give({ id: boss.memberId, pin: '9513' });
  const forCarla = await authorize(boss, carla, url, '9513');
  await carla.pins.takeOver({ personId: teo.accountId, pin: '3690' });
  expect(await cancel(carla, url, forCarla)).toBe('not_permitted');
  const forTeo = await authorize(boss, carla, url, '9513');
  await owner.team.update({ id: boss.memberId, version: 1, name: 'Carla', role: 'coach' });
  expect(await cancel(carla, url, forTeo)).toBe('not_permitted');
});

test('quien tampoco puede no autoriza, y un PIN equivocado se cuenta como los demás', async () => {
  const { owner, carla, url } = await openTill();
  const teo = await app.memberOf(owner, 'reception');
  await owner.pins.give({ id: teo.memberId, pin: '3690' });
  await expect(authorize(teo, carla, url, '3690')).rejects.toMatchObject({ code: 'cannot_authorize' });
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(authorize(owner, carla, url, '0000')).rejects.toMatchObject({ code: 'wrong_pin' });
  await expect(authorize(owner, carla, url, pins.owner)).rejects.toMatchObject({ code: 'too_many_attempts' });
});

test('lo que falla no gasta la autorización', async () => {
  const { owner, carla, url } = await openTill();
  const [receipt] = (await owner.receipts.list({})).items;
  const missing = url.replace(receipt?.id ?? '', newId());
  const permit = await authorize(owner, carla, missing, pins.owner);
  expect(await cancel(carla, missing, permit)).toBe('not_found');
  expect(await cancel(carla, missing, permit)).toBe('not_found');
});
