import { expect, test } from 'vitest';
import { addClass, book, changeTomorrow, prepareWhatsApp, tomorrow } from './automations.fixture.ts';

const { here } = prepareWhatsApp();

test('donde no salen correos, a quien tiene correo se le avisa a mano: no dice que le llega en un momento', async () => {
  const yoga = await addClass(here.gym);
  await book(here.gym, yoga, 'Ana');
  await changeTomorrow(here.gym, yoga);
  const { items } = await here.gym.automations.ofDate({ classId: yoga, date: tomorrow });
  expect(items).toMatchObject([{ name: 'Ana', hasMail: true, untold: 'cancelled', pending: false }]);
});
