import type { PublicContext } from '../../server/context.ts';
import type { PublicNotice } from '../../server/public-notices.ts';
import { id as idField } from '../../wire/fields.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { type Provider, providers } from './domain.ts';
import { gatewayOf, offered } from './gateways.server.ts';
import { type GymAccess, readAccess } from './keys.server.ts';
import { ProviderError } from './provider.server.ts';
import { settlePayment } from './settle.server.ts';

const isProvider = isKeyOf(providers);

/** What a notice is about is asked of the provider itself, as only its signature is believed. @returns the status */
async function ask(context: PublicContext, gymId: string, access: GymAccess, about: string): Promise<number> {
  const { provider } = access;
  try {
    const told = await gatewayOf(provider).findNoticed(access, about);
    const settled = await context.inGym(gymId, null, async (scope) => {
      let some = false;
      for (const payment of told)
        if (idField.safeParse(payment.attemptId).success)
          some = (await settlePayment(scope, provider, payment)) || some;
      return some;
    });
    return settled ? 200 : 404;
  } catch (reason) {
    // It is told again then.
    if (reason instanceof ProviderError) return reason.trouble === 'unreachable' ? 503 : 404;
    throw reason;
  }
}

const readAccessOf = (context: PublicContext, gymId: string, provider: Provider) =>
  context.inGym(gymId, null, (scope) => readAccess(scope, provider), { readOnly: true });

/** Where providers tell of payments. */
export const paymentNotices: PublicNotice = {
  path: '/avisos-de-pago/:provider/:gymId',
  receive: async (context, { provider = '', gymId = '' }, notice) => {
    if (!isProvider(provider) || !offered.includes(provider) || !idField.safeParse(gymId).success) return 404;
    const access = await readAccessOf(context, gymId, provider);
    if (!access) return 404;
    const about = gatewayOf(provider).readNotice(notice, access);
    if (about === null) return 401;
    return about === '' ? 200 : ask(context, gymId, access, about);
  },
};
