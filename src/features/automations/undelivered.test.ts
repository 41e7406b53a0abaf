import { expect, test } from 'vitest';
import { arrived } from '../../test/mailbox.ts';
import { statusOf } from '../../test/providers/meta.ts';
import { book, changeTomorrow, prepareNumber, today } from './automations.fixture.ts';

const { here, told, work, known, cancel, sentTo, rowsOf, notify, lastMessage } = prepareNumber();
const later = `${today}T15:20:00Z`;

test('lo que Meta no entregó sale por correo aunque entretanto cambie algo de lo que no se avisa', async () => {
  const ana = await book(here.gym, here.yoga, 'Ana');
  await cancel();
  await work();
  await changeTomorrow(here.gym, here.yoga, { reason: 'Corte de luz', teachers: 'Dora' });
  await work(`${today}T15:10:00Z`);
  expect(told()).toEqual([]);
  await notify(statusOf(lastMessage(), 'failed', 131026));
  await work(later);
  await arrived(told, ana.email);
  await work(`${today}T17:00:00Z`);
  expect(told()).toHaveLength(1);
  expect(sentTo(), 'por WhatsApp no se repite').toHaveLength(1);
  expect(await rowsOf(ana.id)).toEqual(['cloud refused', 'mail sent']);
  expect(await known()).toEqual(['Ana: cancelled sent, -']);
});
