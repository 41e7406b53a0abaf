import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { connectWhatsApp } from '../../test/fixture/online.ts';
import { goodCloud } from '../../test/providers/meta.ts';
import type { whatsAppCloudContract } from './contract.ts';

export const whatsAppCloudCases: CasesOf<typeof whatsAppCloudContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => ({ ...goodCloud, version: (await first.whatsappcloud.get({})).version }),
    // The other gym has none yet.
    status: { otherGym: 409 },
  },
  turn: {
    valid: async (fixture) => {
      await connectWhatsApp(fixture);
      return { active: true };
    },
  },
  check: {
    valid: async (fixture) => {
      await connectWhatsApp(fixture);
      return {};
    },
  },
};
