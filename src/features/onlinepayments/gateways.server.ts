import type { Provider } from './domain.ts';
import { fintoc } from './fintoc.server.ts';
import { khipu } from './khipu.server.ts';
import { mercadoPago } from './mercadopago.server.ts';
import type { PaymentProvider } from './provider.server.ts';
import { webpay } from './webpay.server.ts';

const gateways: Partial<Record<Provider, PaymentProvider>> = {
  mercadopago: mercadoPago,
  khipu,
  webpay,
  fintoc,
};

/** Those that a gym can choose, in this order. */
export const offered = Object.keys(gateways) as Provider[];

export function gatewayOf(provider: Provider): PaymentProvider {
  const gateway = gateways[provider];
  if (!gateway) throw new Error(`no gateway of ${provider}`);
  return gateway;
}
