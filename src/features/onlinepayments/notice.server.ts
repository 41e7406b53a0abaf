import type { PublicContext } from '../../server/context.ts';
import type { PublicNotice } from '../../server/public-notices.ts';
import { workAdded } from '../../server/signals.ts';
import { id as idField } from '../../wire/fields.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { type Provider, providers } from './domain.ts';
import { gatewayOf, offered } from './gateways.server.ts';
import { accessesOf, askWithKeys, type GymAccess, readKeyring } from './keys.server.ts';
import { ProviderError } from './provider.server.ts';
import { settlePayment } from './settle.server.ts';

const isProvider = isKeyOf(providers);

/**
 * What a notice is about is asked of the provider itself, as only its signature is believed.
 * @returns the status: 200 also for a sale of somebody else, which is told to the whole account
 */
async function ask(
  context: PublicContext,
  gymId: string,
  accesses: readonly GymAccess[],
  provider: Provider,
  about: string,
): Promise<number> {
  try {
    const told = await askWithKeys(accesses, (access) => gatewayOf(provider).findNoticed(access, about));
    await context.inGym(gymId, null, async (scope) => {
      for (const payment of told)
        if (idField.safeParse(payment.attemptId).success) await settlePayment(scope, provider, payment, null);
    });
    workAdded.publish(gymId);
    return 200;
  } catch (reason) {
    // What the provider does not know is none of ours; else it is told again.
    if (reason instanceof ProviderError) return reason.trouble === 'refused' ? 200 : 503;
    throw reason;
  }
}

const readKeyringOf = (context: PublicContext, gymId: string) =>
  context.inGym(gymId, null, (scope) => readKeyring(scope), { readOnly: true });

/** Where providers tell of payments. */
export const paymentNotices: PublicNotice = {
  path: '/avisos-de-pago/:provider/:gymId',
  receive: async (context, { provider = '', gymId = '' }, notice) => {
    if (!isProvider(provider) || !offered.includes(provider) || !idField.safeParse(gymId).success) return 404;
    const keyring = (await readKeyringOf(context, gymId)).filter((access) => access.provider === provider);
    if (keyring.length === 0) return 404;
    const gateway = gatewayOf(provider);
    // What was begun with former keys is told with their signature.
    const signer = keyring.find((access) => gateway.readNotice(notice, access) !== null);
    if (!signer) return 401;
    const about = gateway.readNotice(notice, signer) ?? '';
    if (about === '') return 200;
    return ask(context, gymId, accessesOf(keyring, provider, signer.number), provider, about);
  },
};
