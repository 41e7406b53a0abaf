import type { CasesOf } from '../../test/case.ts';
import type { profilesContract } from './contract.ts';

export const profilesCases: CasesOf<typeof profilesContract> = {
  get: { valid: ({ client: { clientId } }) => ({ clientId }) },
};
