import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addUnpaidSubscription } from '../../test/fixture/clients.ts';
import {
  addLink,
  addPaidOnline,
  addSendableLink,
  ownUnpaidSubscription,
  turnOnOnline,
} from '../../test/fixture/online.ts';
import { goodKeys } from '../../test/payment-providers.ts';
import type { onlinePaymentsContract } from './contract.ts';

export const onlinePaymentsCases: CasesOf<typeof onlinePaymentsContract> = {
  providers: { valid: () => ({}), status: ownAnswer },
  saveProvider: {
    valid: async ({ first }) => {
      const { items } = await first.onlinepayments.providers({});
      const version = items.find(({ provider }) => provider === 'khipu')?.version ?? 0;
      return { provider: 'khipu', version, active: false, production: false, ...goodKeys.khipu };
    },
    status: ownAnswer,
  },
  testProvider: { valid: () => ({ provider: 'mercadopago' }) },
  ofClient: { valid: ({ client }) => ({ clientId: client.clientId }) },
  create: {
    valid: async (fixture) => {
      await turnOnOnline(fixture);
      return { id: newId(), membershipId: (await addUnpaidSubscription(fixture)).membershipId };
    },
  },
  cancel: { valid: async (fixture) => ({ id: (await addLink(fixture)).id }) },
  mail: {
    valid: async (fixture) => ({
      id: (await addSendableLink(fixture)).id,
      email: `${canary}-${newId()}@x.cl`.toLowerCase(),
    }),
  },
  share: { valid: async (fixture) => ({ id: (await addSendableLink(fixture)).id, contactId: newId() }) },
  refund: {
    valid: async (fixture) => {
      const { paymentId } = await addPaidOnline(fixture);
      return { id: newId(), paymentId, amount: 1, reason: canary };
    },
  },
  resolve: { valid: async (fixture) => ({ id: (await addPaidOnline(fixture)).paymentId }) },
  own: { valid: () => ({}) },
  payOwn: {
    valid: async (fixture) => {
      await turnOnOnline(fixture);
      return { id: newId(), membershipId: await ownUnpaidSubscription(fixture) };
    },
    status: { insider: 404 },
  },
};
