import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addPurpose, comeOn, dryRun, member, noon, renew, today, turnOn } from './automations.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
beforeEach(async () => {
  gym = await app.gym('Fuerza');
});
afterAll(() => app.close());

describe('cómo se deja cada uno', () => {
  test('vienen apagados, menos los de lo que cambia de una clase, con un texto y sus días', async () => {
    const { items, purposes } = await gym.automations.list({});
    expect(items.map(({ kind, active, days }) => `${kind} ${active} ${days}`)).toEqual([
      'birthday false 0',
      'welcome false 1',
      'expiring false 5',
      'owing false 3',
      'firstMonth false 30',
      'absent false 14',
      'winBack false 30',
      'cancelled true 0',
      'reinstated true 0',
      'freed true 0',
      'moved true 0',
      'substituted false 0',
    ]);
    for (const { subject, text } of items) expect([subject, text]).not.toContain('');
    expect(purposes).toEqual([]);
  });

  test('lo que se guarda se ve, y vacío vuelve al de siempre, que es el mensaje del gimnasio', async () => {
    await gym.messages.save({ kind: 'expiring', text: 'Oye, {nombre}: vence {vence}.', version: 0 });
    const saved = await turnOn(gym, 'expiring', { days: 3, subject: ' Se  acaba ', text: 'Ojo, {nombre}.' });
    expect(saved).toMatchObject({ active: true, days: 3, subject: 'Se acaba', text: 'Ojo, {nombre}.' });
    await expect(turnOn(gym, 'expiring')).rejects.toMatchObject({ status: 409, code: 'stale' });
    const back = await turnOn(gym, 'expiring', { active: false, version: saved.version });
    expect(back).toMatchObject({ active: false, text: 'Oye, {nombre}: vence {vence}.' });
    await turnOn(gym, 'expiring', { text: back.text, version: back.version });
    await gym.messages.save({ kind: 'expiring', text: 'Otro, {nombre}.', version: 1 });
    const { items } = await gym.automations.list({});
    expect(items.find(({ kind }) => kind === 'expiring')?.text).toBe('Otro, {nombre}.');
  });

  test('lo que no se puede enviar se dice en su campo', async () => {
    const problemOf = (kind: Parameters<typeof turnOn>[1], form: Parameters<typeof turnOn>[2]) =>
      turnOn(gym, kind, form).then(
        () => ({}),
        (reason: { fields: Record<string, string> }) => reason.fields,
      );
    expect(await problemOf('expiring', { days: 0 })).toEqual({ days: 'Escribe de 1 a 30 días.' });
    expect(await problemOf('welcome', { text: 'Hola {vence}' })).toHaveProperty('text');
    expect(await problemOf('welcome', { subject: 'Mira gimnasio.cl' })).toHaveProperty('subject');
    expect(await problemOf('welcome', { hour: 21 })).toHaveProperty('hour');
    expect(await problemOf('absent', {})).toEqual({ purposeId: 'Elige con qué consentimiento se envía.' });
    expect(await problemOf('absent', { purposeId: newId() })).toHaveProperty('purposeId');
  });

  test('quien solo atiende lo ve y no lo cambia', async () => {
    const reception = await app.memberOf(gym, 'reception');
    expect((await reception.automations.list({})).items).toHaveLength(12);
    await expect(turnOn(reception, 'welcome')).rejects.toMatchObject({ status: 403 });
  });
});

describe('a quién le llegaría hoy', () => {
  test('la bienvenida, a quien empezó ayer, con su texto tal como llega', async () => {
    await member(gym, 'Ana', '2030-03-14');
    await member(gym, 'Antigua', '2030-03-01');
    const { items, receive, left } = await gym.automations.preview({ kind: 'welcome' });
    expect({ receive, left }).toEqual({ receive: 1, left: 0 });
    expect(items).toMatchObject([
      { name: 'Ana', day: '2030-03-14', subject: 'Te damos la bienvenida a Fuerza' },
    ]);
    expect(items[0]?.text).toMatch(/^Hola, Ana: .*\n\n--\nTe escribe Fuerza/s);
    expect(await dryRun(gym, 'firstMonth')).toEqual([]);
  });

  test('quien ya tenía otra membresía no vuelve a empezar', async () => {
    const clientId = await member(gym, 'Ana', '2030-02-10');
    await renew(gym, clientId, '2030-03-14');
    expect(await dryRun(gym, 'welcome')).toEqual([]);
  });

  test('el primer mes pide consentimiento, y sin él se dice quién falta', async () => {
    const ana = await member(gym, 'Ana', '2030-02-13');
    await renew(gym, ana, '2030-03-13');
    const berta = await member(gym, 'Berta', '2030-02-13');
    await renew(gym, berta, '2030-03-13');
    expect(await dryRun(gym, 'firstMonth')).toEqual(['Ana: noConsent', 'Berta: noConsent']);
    await turnOn(gym, 'firstMonth', { purposeId: await addPurpose(gym, ana) });
    expect(await dryRun(gym, 'firstMonth')).toEqual(['Ana', 'Berta: noConsent']);
  });

  test('por vencer, a quien nada sigue y tiene correo', async () => {
    await member(gym, 'Ana', '2030-02-20');
    await member(gym, 'Sin correo', '2030-02-20', { email: '' });
    const renewed = await member(gym, 'Renovada', '2030-02-20');
    await renew(gym, renewed, '2030-03-20');
    expect(await dryRun(gym, 'expiring')).toEqual(['Ana', 'Sin correo: noMail']);
  });

  test('el texto que lleva el monto lo dice, de lo que toca pagar ahora', async () => {
    await member(gym, 'Ana', '2030-02-20');
    await turnOn(gym, 'expiring', { subject: 'Vence', text: 'Hola, {nombre}: son {monto}.' });
    const { items } = await gym.automations.preview({ kind: 'expiring' });
    expect(items[0]?.text).toMatch(/^Hola, Ana: son \$\s?1\.000\./);
  });

  test('el cumpleaños, a quien está al día', async () => {
    const ana = await member(gym, 'Ana', '2030-03-01', { birthDate: '1990-03-15' });
    const gone = await member(gym, 'Se fue', '2029-03-01', { birthDate: '1990-03-15' });
    await turnOn(gym, 'birthday', { purposeId: await addPurpose(gym, ana, gone) });
    expect(await dryRun(gym, 'birthday')).toEqual(['Ana']);
  });

  test('ausente, según su última visita; sin asistencia no se sabe de nadie', async () => {
    const ana = await member(gym, 'Ana', '2030-02-25');
    const often = await member(gym, 'Viene', '2030-02-25');
    await turnOn(gym, 'absent', { purposeId: await addPurpose(gym, ana, often) });
    expect((await gym.automations.preview({ kind: 'absent' })).noData).toBe(true);
    await comeOn(gym, ana, '2030-03-01');
    for (const date of ['2030-03-01', '2030-03-10']) await comeOn(gym, often, date);
    expect((await gym.automations.preview({ kind: 'absent' })).noData).toBe(false);
    expect(await dryRun(gym, 'absent')).toEqual(['Ana']);
  });

  test('recuperar, a quien se le terminó todo y no ha vuelto', async () => {
    const ana = await member(gym, 'Ana', '2030-01-14');
    const back = await member(gym, 'Volvió', '2030-01-14');
    await renew(gym, back, '2030-03-01');
    await turnOn(gym, 'winBack', { purposeId: await addPurpose(gym, ana, back) });
    expect(await dryRun(gym, 'winBack')).toEqual(['Ana']);
  });

  test('quien pidió no recibir más, y a quien ya se le escribió hoy, quedan fuera', async () => {
    const [ana, berta] = [await member(gym, 'Ana', '2030-03-14'), await member(gym, 'Berta', '2030-03-14')];
    await gym.automations.stop({ id: newId(), clientId: ana, stopped: true });
    await gym.notes.create({ id: newId(), clientId: berta, kind: 'whatsapp', text: 'Le escribí' });
    expect((await dryRun(gym, 'welcome')).sort()).toEqual(['Ana: stopped', 'Berta: today']);
    expect((await gym.automations.ofClient({ clientId: ana })).stopped).toMatchObject({ online: false });
    await gym.automations.stop({ id: newId(), clientId: ana, stopped: false });
    expect((await gym.automations.ofClient({ clientId: ana })).stopped).toBeNull();
    expect((await dryRun(gym, 'welcome')).sort()).toEqual(['Ana', 'Berta: today']);
  });

  test('a quien le tocan dos le llega el primero de los que están encendidos', async () => {
    const ana = await member(gym, 'Ana', '2030-03-14', { birthDate: '1990-03-15' });
    expect(await dryRun(gym, 'welcome')).toEqual(['Ana']);
    await turnOn(gym, 'birthday', { purposeId: await addPurpose(gym, ana) });
    await turnOn(gym, 'welcome');
    expect(await dryRun(gym, 'welcome')).toEqual(['Ana: other']);
    expect(await dryRun(gym, 'birthday')).toEqual(['Ana']);
    expect(today).toBe('2030-03-15');
  });
});
