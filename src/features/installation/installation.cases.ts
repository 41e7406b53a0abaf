import type { CasesOf } from '../../test/case.ts';
import type { installationContract } from './contract.ts';

export const installationCases: CasesOf<typeof installationContract> = {
  gyms: { valid: () => ({ search: '' }) },
};
