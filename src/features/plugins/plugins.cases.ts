import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { pluginsContract } from './contract.ts';

export const pluginsCases: CasesOf<typeof pluginsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
};
