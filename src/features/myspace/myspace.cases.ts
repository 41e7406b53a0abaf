import type { CasesOf } from '../../test/case.ts';
import type { myspaceContract } from './contract.ts';

export const myspaceCases: CasesOf<typeof myspaceContract> = { get: { valid: () => ({}) } };
