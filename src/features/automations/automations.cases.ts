import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addClient } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addClass, tomorrow } from '../../test/fixture/training.ts';
import type { automationsContract } from './contract.ts';

/** A place in a class that does not take place. */
async function offBooking(fixture: GymFixture) {
  const { first } = fixture;
  const [classId, clientId] = [await addClass(fixture), await addClient(fixture)];
  const date = await tomorrow(fixture);
  const { id: reservationId } = await first.reservations.create({
    ...{ id: newId(), classId, clientId, date, overrideReason: canary },
  });
  await first.classes.changeDate({ id: classId, date, cancelled: true, teachers: null, reason: canary });
  return { classId, date, reservationId };
}

export const automationsCases: CasesOf<typeof automationsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => {
      const { items } = await first.automations.list({});
      const version = items.find(({ kind }) => kind === 'welcome')?.version ?? 0;
      return {
        ...{ kind: 'welcome', active: false, days: 2, hour: 10, purposeId: null },
        ...{ subject: canary, text: `Hola ${canary}`, version },
      };
    },
    // The other gym has none yet, and saves its own.
    status: ownAnswer,
  },
  preview: { valid: () => ({ kind: 'welcome' }), status: ownAnswer },
  write: {
    valid: async ({ first }) => {
      const { items } = await first.automations.list({});
      const version = items.find(({ kind }) => kind === 'welcome')?.version ?? 0;
      await first.automations.save({
        ...{ kind: 'welcome', active: true, days: 0, hour: 10, purposeId: null, channel: 'hand' },
        ...{ subject: canary, text: `Hola ${canary}`, version },
      });
      const clientId = newId();
      await first.clients.create({ id: clientId, name: canary, whatsapp: '+56 9 8765 4321' });
      const { id: membershipId } = await first.memberships.create({
        ...{ id: newId(), clientId, planName: canary, period: 'monthly' },
      });
      const { today } = await first.account.me({});
      await first.payments.take({
        ...{ id: newId(), membershipId, amount: 1, paidOn: today, planStartsOn: today },
      });
      return { id: newId(), kind: 'welcome', clientId };
    },
    status: { otherGym: 409 },
  },
  sent: { valid: () => ({ kind: 'welcome' }), status: ownAnswer },
  ofClient: { valid: ({ client: { clientId } }) => ({ clientId }) },
  ofDate: {
    valid: async (fixture) => {
      const { classId, date } = await offBooking(fixture);
      return { classId, date };
    },
  },
  tell: {
    valid: async (fixture) => {
      const { reservationId } = await offBooking(fixture);
      return { id: newId(), reservationId, kind: 'cancelled' };
    },
  },
  own: { valid: () => ({}) },
  ownStop: { valid: () => ({}), status: { otherGym: 403 } },
  ownResume: {
    valid: () => ({ id: newId() }),
    forged: async ({ client }) => {
      const id = newId();
      await client.automations.ownResume({ id });
      return { id };
    },
    status: { insider: 409, otherGym: 403 },
  },
  stop: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId, stopped: true }) },
};
