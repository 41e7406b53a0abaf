import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { notesContract } from './contract.ts';

const addNote = async ({ first, client }: GymFixture) => {
  const note = { id: newId(), clientId: client.clientId, text: canary };
  return (await first.notes.create(note)).id;
};

export const notesCases: CasesOf<typeof notesContract> = {
  list: { valid: ({ client: { clientId } }) => ({ clientId }) },
  create: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId, text: canary }) },
  remove: { valid: async (fixture) => ({ id: await addNote(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addNote(fixture),
        (id) => fixture.first.notes.remove({ id }),
      ),
  },
};
