import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addCard, addReader, atDoor } from '../../test/fixture/access.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addClient, addMembership } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { accessControlContract } from './contract.ts';

const form = { name: `Puerta ${canary}`, direction: 'in' as const };

const byReader = async (fixture: GymFixture) => atDoor(fixture, await addReader(fixture));

/** A card of a client who may come in. */
async function cardOfMember(fixture: GymFixture) {
  const clientId = await addClient(fixture);
  await addMembership(fixture, clientId);
  return addCard(fixture, clientId);
}

export const accessControlCases: CasesOf<typeof accessControlContract> = {
  readers: { valid: () => ({}), status: ownAnswer },
  addReader: { valid: () => ({ id: newId(), ...form }), status: ownAnswer },
  updateReader: { valid: async (fixture) => ({ id: (await addReader(fixture)).id, version: 1, ...form }) },
  changeKey: { valid: async (fixture) => ({ id: (await addReader(fixture)).id, version: 1 }) },
  removeReader: { valid: async (fixture) => ({ id: (await addReader(fixture)).id }) },
  events: { valid: ({ client }) => ({ clientId: client.clientId }), status: ownAnswer },
  cards: { valid: ({ client }) => ({ clientId: client.clientId }) },
  addCard: {
    valid: async (fixture) => ({
      id: newId(),
      clientId: await addClient(fixture),
      number: newId().replaceAll('-', ''),
    }),
  },
  removeCard: { valid: async (fixture) => ({ id: (await addCard(fixture, fixture.client.clientId)).id }) },
  pass: {
    valid: async (fixture) => ({ id: newId(), pass: (await cardOfMember(fixture)).number }),
    by: byReader,
  },
  rules: { valid: () => ({}), by: byReader },
  report: {
    valid: async (fixture) => ({
      items: [
        {
          ...{ id: newId(), pass: (await cardOfMember(fixture)).number, granted: true },
          at: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
    }),
    by: byReader,
  },
  ownCodes: { valid: () => ({}), status: { otherGym: 403 } },
};
