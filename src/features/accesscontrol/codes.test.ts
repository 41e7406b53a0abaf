import { createPublicKey, verify } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareAccess } from './accesscontrol.fixture.ts';

const { openGym, openDoor } = prepareAccess();

let app: TestApp;
let gym: Person;
let door: Person;
let client: Person & { clientId: string };
beforeAll(async () => {
  ({ app, gym } = await openGym({}));
  client = await app.clientOf(gym);
  await gym.memberships.create({
    ...{ id: newId(), clientId: client.clientId, planName: 'Full', period: 'monthly' },
  });
});
afterAll(() => app.close());

const pass = (code = '', at = door) => at.accesscontrol.pass({ id: newId(), pass: code });
const codes = async (person = client) => (await person.accesscontrol.ownCodes({})).codes;

test('sin lectores no hay códigos que cambien', async () => {
  expect(await codes()).toEqual([]);
  ({ person: door } = await openDoor());
  expect(await codes()).toHaveLength(20);
});

test('el código de ahora abre, y el de después todavía no', async () => {
  const [now, , , later] = await codes();
  expect(await pass(now)).toMatchObject({ granted: true, name: 'Ana' });
  expect(await pass(later)).toMatchObject({ granted: false, code: 'code_expired' });
  const { items } = await gym.accesscontrol.events({ clientId: client.clientId });
  expect(items.map(({ way, denial }) => ({ way, denial }))).toEqual([
    { way: 'code', denial: 'code_expired' },
    { way: 'code', denial: null },
  ]);
});

test('nadie hace uno: ni cambiando a quién nombra o cuándo, ni con el código fijo, ni con el de otro gimnasio', async () => {
  const [code = ''] = await codes();
  const [holder, turn, signature] = code.split('.');
  const other = await app.clientOf(gym);
  const otherHolder = other.clientId.replaceAll('-', '');
  const forged = [
    `${otherHolder}.${turn}.${signature}`,
    `${holder}.${Number(turn) + 1}.${signature}`,
    `${holder}.${turn}.`,
    `${holder}.x.${signature}`,
    `${holder}`,
  ];
  for (const one of forged) expect(await pass(one)).toMatchObject({ granted: false, code: 'unknown_pass' });
  const neighbour = await app.gym('Vecino');
  const theirs = await app.clientOf(neighbour);
  await openDoor({}, neighbour);
  expect(await pass((await codes(theirs))[0])).toMatchObject({ granted: false, code: 'unknown_pass' });
});

test('un lector los comprueba por sí mismo, con la llave pública', async () => {
  const { codeKey } = await door.accesscontrol.rules({});
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: codeKey }, format: 'jwk' });
  const [code = ''] = await codes();
  const [holder, turn, signature = ''] = code.split('.');
  const isGenuine = (text: string) =>
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  expect(isGenuine(`${holder}.${turn}`)).toBe(true);
  expect(isGenuine(`${holder}.${Number(turn) + 1}`)).toBe(false);
});

test('el equipo no los ve, tampoco en lo que ve el cliente', async () => {
  const view = await gym.myspace.view({ id: newId(), clientId: client.clientId });
  const answer = await gym.raw('POST', '/api/my-space/codes', {}, { 'pulso-view': view.clientId });
  expect(answer.status).toBe(403);
});

test('lo que llegó sin conexión se mira con la hora en que pasó', async () => {
  const [code = ''] = await codes();
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const { items } = await door.accesscontrol.report({
    items: [
      { id: newId(), pass: code, at: at(0), granted: true },
      { id: newId(), pass: code, at: at(30), granted: true },
    ],
  });
  expect(items.map((item) => item.code)).toEqual([null, 'code_expired']);
});
