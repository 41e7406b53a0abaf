import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentFonts } from '../../server/fonts.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { wideLogo } from '../../test/logo.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { drawContract } from './document.ts';

const signature = 'M10 20L30 40L50 20';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const write = async (gym: Person, text: string) => {
  const { items } = await gym.contracts.versions({});
  return gym.contracts.write({ id: newId(), text, after: items[0]?.number ?? 0 });
};

/** A gym with a contract, a client with an account and the membership that it bought. */
async function openGym(text = 'Yo, {cliente}, pago {precio} por {plan}.') {
  const gym = await app.gym('Fuerza Sur');
  if (text) await write(gym, text);
  const ana = await app.clientOf(gym, { name: 'Ana Rojas', email: `ana-${newId()}@correo.cl` });
  const { id: planId } = await createPlan(gym);
  const { id: membershipId } = await gym.memberships.sell({
    ...{ id: newId(), clientId: ana.clientId, planId, startsOn: '2026-03-10' },
  });
  const read = async () => (await gym.contracts.get({ membershipId })).contract;
  const reading = async () => {
    const { versionId = '', membershipVersion: version = 0 } = (await read()) ?? {};
    return { id: newId(), membershipId, versionId, version };
  };
  const sign = async (values: object = {}) =>
    gym.contracts.accept({
      ...(await reading()),
      way: 'signature',
      signerName: 'Ana Rojas',
      signature,
      ...values,
    });
  return { gym, ana, membershipId, read, reading, sign };
}

test('sin texto, o sin un plan, no hay contrato', async () => {
  const { gym, ana, read } = await openGym('');
  expect(await read()).toBeNull();
  expect(await ana.contracts.own({})).toEqual({ items: [] });
  await write(gym, 'Texto');
  expect(await read()).toMatchObject({ number: 1, acceptance: null });
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId: ana.clientId, planName: 'A mano', period: 'monthly' },
  });
  expect(await gym.contracts.get({ membershipId })).toEqual({ contract: null });
  await write(gym, '');
  expect(await read()).toBeNull();
  await expect(gym.contracts.get({ membershipId: newId() })).rejects.toMatchObject({ status: 404 });
});

test('cada cambio es una versión que queda, y dos a la vez no se pisan', async () => {
  const { gym } = await openGym('Uno');
  const second = { id: newId(), text: 'Dos', after: 1 };
  const saved = await gym.contracts.write(second);
  expect(await gym.contracts.write(second)).toEqual(saved);
  await expect(gym.contracts.write({ ...second, text: 'Otro' })).rejects.toMatchObject({
    code: 'already_saved',
  });
  const both = await Promise.allSettled(
    ['a', 'b'].map((text) => gym.contracts.write({ id: newId(), text, after: 2 })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale' } });
  await expect(gym.contracts.write({ id: newId(), text: 'c', after: 9 })).rejects.toMatchObject({
    code: 'stale',
  });
  const { items } = await gym.contracts.versions({});
  expect(items.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(items.at(-1)?.text).toBe('Uno');
});

test('lo que no se conoce entre llaves se dice en el campo', async () => {
  const { gym } = await openGym();
  await expect(write(gym, 'El {dia}')).rejects.toMatchObject({
    status: 400,
    fields: { text: expect.stringContaining('No se conoce {dia}. Entre llaves van: {cliente}') },
  });
});

test('se firma en recepción, y queda lo que se leyó aunque todo cambie después', async () => {
  const { gym, membershipId, read, sign } = await openGym();
  const accepted = await sign();
  expect(accepted).toMatchObject({
    content: {
      text: 'Yo, Ana Rojas, pago $\u00a030.000 por Full.',
      gymName: 'Fuerza Sur',
      clientName: 'Ana Rojas',
    },
    acceptance: { acceptedOn: '2026-03-15', way: 'signature', signerName: 'Ana Rojas', signature },
  });
  await write(gym, 'Otro texto');
  const { client } = await gym.payments.list({ membershipId, page: 1 });
  await asSuperuser(app.database, (connection) =>
    connection.query(`update client set name = 'Otra' where id = $1`, [client.id]),
  );
  expect(await read()).toEqual(accepted);
  await expect(sign({ way: 'name', signature: '' })).rejects.toMatchObject({
    status: 409,
    code: 'contract_accepted',
  });
});

test('firmar dos veces a la vez, o repetirlo, deja una sola aceptación', async () => {
  const { gym, reading, sign } = await openGym();
  const first = { ...(await reading()), way: 'name' as const, signerName: 'Ana Rojas' };
  const outcomes = await Promise.allSettled([
    gym.contracts.accept(first),
    sign(),
    gym.contracts.accept(first),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const again = await Promise.allSettled([gym.contracts.accept(first), sign()]);
  expect(again.some(({ status }) => status === 'rejected')).toBe(true);
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select from contract_acceptance where membership_id = $1', [first.membershipId]),
  );
  expect(rows).toHaveLength(1);
});

test('no se acepta lo que cambió mientras se leía: ni el texto ni la membresía', async () => {
  const { gym, ana, membershipId, reading, sign } = await openGym();
  const before = await reading();
  await write(gym, 'Ahora dice otra cosa');
  const changed = { status: 409, code: 'contract_changed' };
  await expect(ana.contracts.acceptOwn(before)).rejects.toMatchObject(changed);
  await expect(sign(before)).rejects.toMatchObject(changed);
  const reread = await reading();
  const { items } = await gym.memberships.list({ clientId: ana.clientId });
  const [membership] = items.filter(({ id }) => id === membershipId);
  await gym.memberships.updateSold({
    ...{ id: membershipId, version: membership?.version ?? 0, price: 40_000, startsOn: '2026-03-10' },
  });
  await expect(ana.contracts.acceptOwn(reread)).rejects.toMatchObject(changed);
});

test('la firma y el nombre se piden, y lo que no es una firma se rechaza', async () => {
  const { sign, read } = await openGym();
  const refused = (field: string) => ({ status: 400, fields: { [field]: expect.any(String) } });
  await expect(sign({ signature: '' })).rejects.toMatchObject(refused('signature'));
  await expect(sign({ signature: 'M1 1L2 2<script>' })).rejects.toMatchObject(refused('signature'));
  await expect(sign({ way: 'name' })).rejects.toMatchObject(refused('signature'));
  await expect(sign({ signerName: ' ' })).rejects.toMatchObject(refused('signerName'));
  expect((await read())?.acceptance).toBeNull();
});

test('el cliente acepta el suyo en Mi espacio, y ninguno de otro', async () => {
  const { gym, ana, reading, read } = await openGym();
  const other = await app.clientOf(gym, { name: 'Bruno', email: `bruno-${newId()}@correo.cl` });
  await expect(other.contracts.acceptOwn(await reading())).rejects.toMatchObject({ status: 404 });
  expect(await other.contracts.own({})).toEqual({ items: [] });
  await ana.contracts.acceptOwn(await reading());
  expect((await read())?.acceptance).toMatchObject({ way: 'space', signerName: 'Ana Rojas', signature: '' });
  expect((await ana.contracts.own({})).items).toEqual([await read()]);
});

test('nadie cambia ni borra lo aceptado, tampoco el gimnasio', async () => {
  const { gym, sign } = await openGym();
  await sign();
  for (const change of [
    "update contract_acceptance set content = '{}'",
    'delete from contract_acceptance',
    "update contract_version set text = ''",
  ]) {
    await expect(
      asSuperuser(app.database, async (connection) => {
        await connection.query('begin');
        try {
          await connection.query(
            `select set_config('app.gym_id', $1, true), set_config('role', 'pulso_gym', true)`,
            [gym.accountId],
          );
          await connection.query(change);
        } finally {
          await connection.query('rollback');
        }
      }),
    ).rejects.toThrow('permission denied');
  }
});

test('el PDF dice todo, con la firma, y uno largo se reparte en páginas', async () => {
  const { sign } = await openGym();
  const contract = await sign();
  const textOf = async (drawn: typeof contract) => {
    const pdf = await getDocumentProxy(
      await drawContract({ contract: drawn, logo: null }, await documentFonts()),
    );
    const { totalPages, text } = await extractText(pdf, { mergePages: true });
    return { totalPages, text: text.replace(/\s+/g, ' ') };
  };
  const { text, totalPages } = await textOf(contract);
  const inked = await drawContract({ contract, logo: wideLogo }, await documentFonts());
  expect(Buffer.from(inked).toString('latin1')).toMatch(/\/Subtype \/Image/);
  expect(totalPages).toBe(1);
  for (const phrase of [
    'Fuerza Sur Contrato Cliente Ana Rojas Plan Full · Mensual Precio $ 30.000 Inicio 10-03-2026',
    '• Reservas ilimitadas.',
    'Yo, Ana Rojas, pago $ 30.000 por Full.',
    'Aceptado el 15-03-2026 con su firma en recepción. Versión 1.',
    'Contrato, versión 1 · página 1 de 1',
  ])
    expect(text).toContain(phrase);
  const clauses = Array.from(
    { length: 120 },
    (_, index) => `Cláusula ${index}. ${'Palabras '.repeat(12)}`,
  ).join('\n');
  const long = await textOf({ ...contract, content: { ...contract.content, text: clauses } });
  expect(long.totalPages).toBeGreaterThan(2);
  expect(long.text).toContain('Cláusula 119.');
  expect(long.text).toContain(`página ${long.totalPages} de ${long.totalPages}`);
});
