import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { Gym, GymSettings, gymContract } from './contract.ts';

const settingsOf = ({ id: _, code: __, key: ___, ...settings }: Gym): GymSettings => settings;

export const gymCases: CasesOf<typeof gymContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  update: {
    valid: async ({ first }) => settingsOf(await first.gym.get({})),
    forged: async ({ first }) => ({ ...settingsOf(await first.gym.get({})), name: 'Gimnasio Vecino' }),
    status: ownAnswer,
  },
  renewAccess: {
    valid: async ({ first }) => ({ version: (await first.gym.get({})).version }),
    forged: () => ({ version: 1 }),
    status: ownAnswer,
  },
};
