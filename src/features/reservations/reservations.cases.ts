import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { addClient, addMembership } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addClass, tomorrow } from '../../test/fixture/training.ts';
import type { reservationsContract } from './contract.ts';

const newReservation = async (fixture: GymFixture) => {
  const [classId, clientId, date] = [
    await addClass(fixture),
    await addClient(fixture),
    await tomorrow(fixture),
  ];
  return (await fixture.first.reservations.create({ id: newId(), classId, clientId, date })).id;
};

/** What the first gym's client may book. */
const ownBooking = async (fixture: GymFixture) => {
  await addMembership(fixture, fixture.client.clientId);
  return { id: newId(), classId: await addClass(fixture), date: await tomorrow(fixture) };
};

async function bookClass(fixture: GymFixture) {
  const booking = await ownBooking(fixture);
  await fixture.client.reservations.book(booking);
  return booking;
}

export const reservationsCases: CasesOf<typeof reservationsContract> = {
  day: { valid: async (fixture) => ({ date: await tomorrow(fixture) }), status: ownAnswer },
  list: { valid: async (fixture) => ({ classId: await addClass(fixture), date: await tomorrow(fixture) }) },
  matches: {
    valid: async (fixture) => ({
      classId: await addClass(fixture),
      date: await tomorrow(fixture),
      search: 'zafiro',
    }),
  },
  create: {
    valid: async (fixture) => ({
      id: newId(),
      classId: await addClass(fixture),
      clientId: await addClient(fixture),
      date: await tomorrow(fixture),
    }),
  },
  attend: { valid: async (fixture) => ({ id: await newReservation(fixture), attended: true }) },
  remove: { valid: async (fixture) => ({ id: await newReservation(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => newReservation(fixture),
        (id) => fixture.first.reservations.remove({ id }),
      ),
  },
  coming: { valid: async (fixture) => ({ date: await tomorrow(fixture) }) },
  book: {
    valid: ownBooking,
    // The insider may book for itself, but not under another's id.
    forged: bookClass,
    status: { insider: 409 },
  },
  cancel: { valid: async (fixture) => ({ id: (await bookClass(fixture)).id }), status: { insider: 404 } },
};
