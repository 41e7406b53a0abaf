import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { arrived } from '../../test/mailbox.ts';
import { presetRoles } from '../../wire/rights.ts';
import type { Rule } from '../segments/contract.ts';
import { addPurpose, dryRun, member, prepareMails, turnOn } from './automations.fixture.ts';

const { here, told } = prepareMails();

const withWhatsApp: Rule = { kind: 'reach', is: true, way: 'whatsapp' };

const addSegment = async (form: object = {}) => {
  const { id } = await here.gym.segments.create({
    ...{ id: newId(), name: 'Con WhatsApp', match: 'all', rules: [withWhatsApp], text: '', ...form },
  });
  return id;
};

const give = async (clientId: string) => {
  const { hasAccount: _, membershipStatus: __, ...client } = await here.gym.clients.get({ id: clientId });
  await here.gym.clients.update({ ...client, whatsapp: '+56 9 1234 5678' });
};

test('sale solo a quien está en su segmento cuando sale', async () => {
  const ana = await member(here.gym, 'Ana', '2030-03-14');
  await member(here.gym, 'Beto', '2030-03-14');
  await give(ana);
  const segmentId = await addSegment();
  expect(await turnOn(here.gym, 'welcome', { segmentId })).toMatchObject({ segmentId });
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Ana', 'Beto: outside']);
  await here.app.app.doHourly();
  await arrived(told, (await here.gym.clients.get({ id: ana })).email);
  expect(told()).toHaveLength(1);
  await member(here.gym, 'Caro', '2030-03-14').then(give);
  expect(await dryRun(here.gym, 'welcome')).toEqual(['Caro', 'Ana: already', 'Beto: outside']);
});

test('el segmento no reemplaza el consentimiento', async () => {
  const born = { birthDate: '1990-03-15' };
  const ana = await member(here.gym, 'Ana', '2030-03-10', born);
  const beto = await member(here.gym, 'Beto', '2030-03-10', born);
  await give(ana);
  await give(beto);
  const purposeId = await addPurpose(here.gym, ana);
  await turnOn(here.gym, 'birthday', { purposeId, segmentId: await addSegment() });
  expect(await dryRun(here.gym, 'birthday')).toEqual(['Ana', 'Beto: noConsent']);
});

test('uno de otro gimnasio, o eliminado, no se puede elegir; lo de las clases no tiene segmento', async () => {
  const segmentId = await addSegment();
  const other = await here.app.gym();
  await expect(turnOn(other, 'welcome', { segmentId })).rejects.toMatchObject({ code: 'segment_unknown' });
  expect(await turnOn(here.gym, 'moved', { segmentId })).toMatchObject({ segmentId: null });
  await here.gym.segments.remove({ id: segmentId });
  await expect(turnOn(here.gym, 'welcome', { segmentId })).rejects.toMatchObject({ code: 'segment_unknown' });
});

test('mientras le llega un correo no se elimina, y lo cambia solo quien puede cambiar el correo', async () => {
  const segmentId = await addSegment();
  const reception = await here.app.memberOf(here.gym, 'reception');
  const change = { id: segmentId, name: 'Otros', match: 'all' as const, rules: [withWhatsApp], text: '' };
  await reception.segments.update({ ...change, version: 1 });
  await turnOn(here.gym, 'welcome', { segmentId });
  await expect(reception.segments.update({ ...change, version: 2 })).rejects.toMatchObject({
    code: 'segment_automated',
  });
  await here.gym.segments.update({ ...change, version: 2 });
  await expect(here.gym.segments.remove({ id: segmentId })).rejects.toMatchObject({ code: 'segment_in_use' });
  expect(await turnOn(here.gym, 'welcome', { version: 1 }), 'sin decirlo, queda').toMatchObject({
    segmentId,
  });
  await turnOn(here.gym, 'welcome', { version: 2, segmentId: null });
  await here.gym.segments.remove({ id: segmentId });
});

test('quien no ve fechas de nacimiento no las sabe por a quién le llegaría', async () => {
  const segmentId = await addSegment({ rules: [{ kind: 'birthday' }] });
  await turnOn(here.gym, 'welcome', { segmentId });
  const hidden = ['clients.personal', 'clients.edit', 'clients.space'];
  const rights = presetRoles.reception.may.filter((right) => !hidden.includes(right));
  const { id } = await here.gym.team.createRole({ id: newId(), name: 'Discreta', rights });
  const discreet = await here.app.memberOf(here.gym, id);
  await expect(dryRun(discreet, 'welcome')).rejects.toMatchObject({ code: 'rule_hidden' });
});
