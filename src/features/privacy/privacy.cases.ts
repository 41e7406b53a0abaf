import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addClient } from '../../test/fixture/clients.ts';
import type { privacyContract } from './contract.ts';

export const privacyCases: CasesOf<typeof privacyContract> = {
  deleted: { valid: () => ({ search: '' }), status: ownAnswer },
  erase: {
    valid: async (fixture) => ({ id: newId(), clientId: await addClient(fixture), reason: 'Lo pidió' }),
  },
};
