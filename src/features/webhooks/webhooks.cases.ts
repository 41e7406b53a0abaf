import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addWebhook, makeRoomForWebhook } from '../../test/fixture/webhooks.ts';
import type { webhooksContract } from './contract.ts';

const form = {
  name: `Contabilidad ${canary}`,
  url: 'https://hooks.example/pulso',
  events: ['sale.completed' as const],
};

export const webhooksCases: CasesOf<typeof webhooksContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: {
    valid: async ({ first }) => {
      await makeRoomForWebhook(first);
      return { id: newId(), ...form };
    },
    status: ownAnswer,
  },
  update: {
    valid: async ({ first }) => ({ id: (await addWebhook(first)).id, version: 1, active: true, ...form }),
  },
  changeSecret: { valid: async ({ first }) => ({ id: (await addWebhook(first)).id, version: 1 }) },
  remove: { valid: async ({ first }) => ({ id: (await addWebhook(first)).id }) },
  test: { valid: async ({ first }) => ({ id: (await addWebhook(first)).id, deliveryId: newId() }) },
  deliveries: { valid: async ({ first }) => ({ id: (await addWebhook(first)).id }) },
  sendAgain: { valid: async ({ first }) => ({ id: (await addWebhook(first)).deliveryId }) },
};
