import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import { addChangeable } from '../../test/fixture/clients.ts';
import type { changesContract } from './contract.ts';

export const changesCases: CasesOf<typeof changesContract> = {
  preview: { valid: async (fixture) => ({ ...(await addChangeable(fixture)), from: 'today' }) },
  create: { valid: async (fixture) => ({ id: newId(), ...(await addChangeable(fixture)), from: 'next' }) },
  remove: {
    valid: async (fixture) => {
      const form = { id: newId(), ...(await addChangeable(fixture)), from: 'today' } as const;
      return { id: (await fixture.first.changes.create(form)).id };
    },
  },
};
