import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Person } from '../../test/app.ts';
import { preparePurchases, today } from './planpurchases.fixture.ts';

const purchases = preparePurchases();
const { here } = purchases;

const referralsOf = async (gym: Person) => (await gym.referrals.list({})).items;

/** A gym that sells a plan to whoever Rita invites. */
async function invite() {
  const sold = await purchases.sell();
  await purchases.publish(sold.gym, sold.slug, { offersTrials: true });
  await sold.gym.referrals.saveTerms({
    ...{ active: true, rewardDays: 7, afterDays: 30, yearlyCap: 12, friendText: '', version: 0 },
  });
  const rita = await here.app.clientOf(sold.gym, { name: 'Rita', email: `${newId()}@correo.cl` });
  const { url } = await rita.referrals.ownLink({ id: newId() });
  const path = new URL(url).pathname;
  return { ...sold, rita, path, planPath: `${path}/planes/${sold.planId}` };
}

test('quien compra desde el enlace de un cliente es su referido, una vez, y cuenta cuando paga', async () => {
  const { planPath, path, ...sold } = await invite();
  expect((await purchases.open(path)).body).toContain(`href="${planPath}"`);
  const { body } = await purchases.open(planPath);
  expect(body).toContain(`action="${planPath}"`);
  expect(body).not.toContain('Rita');
  const rows = () => referralsOf(sold.gym);
  const fields = await purchases.fill(sold);
  for (const _ of [1, 2]) expect((await purchases.send(sold, fields, planPath)).status).toBe(303);
  expect(await rows()).toMatchObject([
    { referrerId: sold.rita.clientId, friendName: 'Ana Rojas', stage: 'invited' },
  ]);
  const { items } = await sold.gym.prospects.list({ search: '' });
  expect(items).toMatchObject([{ origin: 'referral', referrerId: sold.rita.clientId }]);
  await purchases.buy(sold, fields, planPath);
  expect(await rows()).toMatchObject([{ stage: 'counting' }]);
  expect(await sold.rita.referrals.own({})).toMatchObject({ invited: 1, enrolled: 1 });
});

test('quien ya es cliente, o compra con un código que no es de nadie, no es referido, y ve lo mismo', async () => {
  const { planPath, ...sold } = await invite();
  const email = `${newId()}@correo.cl`;
  await sold.gym.clients.create({ id: newId(), name: 'Beto', email });
  const known = await purchases.send(sold, await purchases.fill(sold, { email }), planPath);
  const other = `/g/${sold.slug}/invitacion/abcdefghijkm/planes/${sold.planId}`;
  const stranger = await purchases.send(sold, await purchases.fill(sold, { dni: '7.654.321-6' }), other);
  expect([known.status, stranger.status]).toEqual([303, 303]);
  for (const answer of [known, stranger]) expect(purchases.urlIn(answer)).toContain('/pagar/');
  expect(await referralsOf(sold.gym)).toEqual([]);
  expect((await sold.gym.prospects.list({ search: '' })).items).toMatchObject([
    { origin: 'page', referrerId: null, arrivedOn: today },
  ]);
});
