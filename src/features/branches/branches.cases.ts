import { v7 as newId } from 'uuid';
import type { Person } from '../../test/app.ts';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { branchesContract } from './contract.ts';

interface Owned {
  readonly owner: Person;
  readonly id: string;
}

const owned = new WeakMap<GymFixture, Promise<Owned>>();

async function openNorth(fixture: GymFixture): Promise<Owned> {
  const owner = await fixture.gym('Fuerza Centro');
  const { id } = await owner.branches.open({ id: newId(), name: 'Norte', from: owner.accountId, carry: [] });
  return { owner, id };
}

/** A sede of an owner with two: in the fixture's gym no other case would work while it is closed. */
function north(fixture: GymFixture): Promise<Owned> {
  const known = owned.get(fixture) ?? openNorth(fixture);
  owned.set(fixture, known);
  return known;
}

const ofNorth = {
  by: async (fixture: GymFixture) => (await north(fixture)).owner,
  valid: async (fixture: GymFixture) => ({ id: (await north(fixture)).id }),
  status: { otherGym: 404, insider: 403 },
};

export const branchesCases: CasesOf<typeof branchesContract> = {
  figures: { by: ({ first }) => first, valid: () => ({}), status: { ...ownAnswer, insider: 403 } },
  open: {
    by: ({ first }) => first,
    valid: ({ first }) => ({
      id: newId(),
      name: 'Sede Norte',
      from: first.accountId,
      carry: ['plans', 'roles', 'messages'],
    }),
    status: { otherGym: 404, insider: 403 },
  },
  closing: ofNorth,
  close: ofNorth,
  reopen: ofNorth,
};
