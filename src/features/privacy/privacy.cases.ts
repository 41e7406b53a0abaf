import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import { addClient } from '../../test/fixture/clients.ts';
import type { privacyContract } from './contract.ts';

export const privacyCases: CasesOf<typeof privacyContract> = {
  erase: {
    valid: async (fixture) => ({ id: newId(), clientId: await addClient(fixture), reason: 'Lo pidió' }),
  },
};
