import { v7 as newId } from 'uuid';
import type { Person, TestApp } from './app.ts';
import { goodKeys, type PaymentProviders, type ProviderName } from './payment-providers.ts';
import type { PaidThere, Place } from './providers/ledger.ts';

/** What the gym, its clients and their providers do with payments online. */
export function onlinePaymentsIn(
  opened: () => { readonly app: TestApp; readonly providers: PaymentProviders },
) {
  const turnOn = (
    gym: Person,
    provider: ProviderName,
    { active = true, production = false, version = 0 } = {},
  ) => gym.onlinepayments.saveProvider({ provider, version, active, production, ...goodKeys[provider] });

  const makeLink = (gym: Person, membershipId: string) =>
    gym.onlinepayments.create({ id: newId(), membershipId });

  const openPath = async (url: string) => {
    const answer = await opened().app.app.inject({ method: 'GET', url });
    return { status: answer.statusCode, body: answer.body };
  };

  /** Presses the button of the link's page, and opens where that leads. */
  const choose = async (url: string, provider: ProviderName) => {
    const path = new URL(url).pathname;
    const answer = await opened().app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `provider=${provider}`,
    });
    if (answer.statusCode !== 303) return { path, status: answer.statusCode, body: answer.body };
    return { path, ...(await openPath(String(answer.headers.location))) };
  };

  const openPage = (url: string) => openPath(new URL(url).pathname);

  const notify = async (gym: Person, provider: ProviderName, paid: PaidThere, secret?: string) => {
    const { query, headers, body } = opened().providers.notice(provider, paid, secret);
    const answer = await opened().app.app.inject({
      method: 'POST',
      url: `/avisos-de-pago/${provider}/${gym.accountId}${query}`,
      headers,
      payload: body,
    });
    return { status: answer.statusCode, body: answer.body };
  };

  /** Where a membership is paid with Mercado Pago, whoever pays it there. */
  const openPlace = async (gym: Person, membershipId: string): Promise<Place> => {
    const { url } = await makeLink(gym, membershipId);
    await choose(url, 'mercadopago');
    return opened().providers.lastPlace();
  };

  /** Pays what is owed of a membership with Mercado Pago. @param paidAt an instant */
  const pay = async (gym: Person, membershipId: string, paidAt: string) => {
    const place = await openPlace(gym, membershipId);
    const paid = opened().providers.pay('mercadopago', place);
    paid.paidAt = paidAt;
    await notify(gym, 'mercadopago', paid);
    return { id: place.attemptId, paid };
  };

  return { turnOn, makeLink, choose, openPage, notify, pay };
}
