import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addClass, addClient, addMembership, type World } from '../../test/world.ts';
import type { reservationsContract } from './contract.ts';

/** A date that a client may book, whatever the hour. */
const tomorrow = async ({ first }: World) => {
  const { today } = await first.account.me({});
  return Temporal.PlainDate.from(today).add({ days: 1 }).toString();
};

const newReservation = async (world: World) => {
  const [classId, clientId, date] = [await addClass(world), await addClient(world), await tomorrow(world)];
  return (await world.first.reservations.create({ id: newId(), classId, clientId, date })).id;
};

/** What the first gym's client may book. */
const ownBooking = async (world: World) => {
  await addMembership(world, world.client.clientId);
  return { id: newId(), classId: await addClass(world), date: await tomorrow(world) };
};

async function booked(world: World) {
  const booking = await ownBooking(world);
  await world.client.reservations.book(booking);
  return booking;
}

export const reservationsCases: CasesOf<typeof reservationsContract> = {
  day: { valid: async (world) => ({ date: await tomorrow(world) }), status: ownAnswer },
  list: { valid: async (world) => ({ classId: await addClass(world), date: await tomorrow(world) }) },
  candidates: {
    valid: async (world) => ({
      classId: await addClass(world),
      date: await tomorrow(world),
      search: 'zafiro',
    }),
  },
  create: {
    valid: async (world) => ({
      id: newId(),
      classId: await addClass(world),
      clientId: await addClient(world),
      date: await tomorrow(world),
    }),
  },
  attend: { valid: async (world) => ({ id: await newReservation(world), attended: true }) },
  remove: { valid: async (world) => ({ id: await newReservation(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => newReservation(world),
        (id) => world.first.reservations.remove({ id }),
      ),
  },
  coming: { valid: async (world) => ({ date: await tomorrow(world) }) },
  book: {
    valid: ownBooking,
    // The insider may book for itself, but not under another's id.
    forged: booked,
    status: { insider: 409 },
  },
  cancel: { valid: async (world) => ({ id: (await booked(world)).id }), status: { insider: 404 } },
};
