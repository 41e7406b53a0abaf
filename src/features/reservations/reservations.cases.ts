import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { addClient, addMembership } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addClass, today, tomorrow } from '../../test/fixture/training.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import type { reservationsContract } from './contract.ts';

const newReservation = async (fixture: GymFixture, date: string) => {
  const [classId, clientId] = [await addClass(fixture), await addClient(fixture)];
  return (await fixture.first.reservations.create({ id: newId(), classId, clientId, date })).id;
};

const newVisit = async (fixture: GymFixture) => {
  const clientId = await addClient(fixture);
  await addMembership(fixture, clientId);
  return { id: newId(), clientId, date: await today(fixture) };
};

const enter = async (fixture: GymFixture) =>
  (await fixture.first.reservations.enter(await newVisit(fixture))).id;

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

const newSeries = async (fixture: GymFixture) => {
  const date = await tomorrow(fixture);
  const [classId, clientId] = [await addClass(fixture), await addClient(fixture)];
  await addMembership(fixture, clientId);
  return {
    ...{ classId, clientIds: [clientId], from: date, until: date },
    days: Object.keys(weekdays) as Weekday[],
  };
};

export const reservationsCases: CasesOf<typeof reservationsContract> = {
  day: { valid: async (fixture) => ({ date: await tomorrow(fixture) }), status: ownAnswer },
  ownWeek: { valid: async (fixture) => ({ date: await tomorrow(fixture) }), status: ownAnswer },
  list: { valid: async (fixture) => ({ classId: await addClass(fixture), date: await tomorrow(fixture) }) },
  matches: {
    valid: async (fixture) => ({
      classId: await addClass(fixture),
      date: await tomorrow(fixture),
      search: 'zafiro',
    }),
  },
  visits: { valid: async (fixture) => ({ date: await today(fixture) }), status: ownAnswer },
  visitMatches: {
    valid: async (fixture) => ({ date: await today(fixture), search: 'zafiro' }),
    status: ownAnswer,
  },
  enter: { valid: newVisit },
  removeVisit: { valid: async (fixture) => ({ id: await enter(fixture) }) },
  restoreVisit: {
    valid: (fixture) =>
      addAndRemove(
        () => enter(fixture),
        (id) => fixture.first.reservations.removeVisit({ id }),
      ),
  },
  previewSeries: { valid: newSeries },
  bookSeries: { valid: async (fixture) => ({ id: newId(), ...(await newSeries(fixture)) }) },
  removeSeries: {
    valid: async (fixture) => {
      const series = { id: newId(), ...(await newSeries(fixture)) };
      await fixture.first.reservations.bookSeries(series);
      return { id: series.id, from: series.from };
    },
  },
  create: {
    valid: async (fixture) => ({
      id: newId(),
      classId: await addClass(fixture),
      clientId: await addClient(fixture),
      date: await tomorrow(fixture),
    }),
  },
  attend: {
    valid: async (fixture) => ({ id: await newReservation(fixture, await today(fixture)), attended: true }),
  },
  remove: { valid: async (fixture) => ({ id: await newReservation(fixture, await tomorrow(fixture)) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        async () => newReservation(fixture, await tomorrow(fixture)),
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
