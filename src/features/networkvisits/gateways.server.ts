import type { Network } from './domain.ts';
import type { WellnessNetwork } from './network.server.ts';
import { totalPass } from './totalpass.server.ts';
import { wellhub } from './wellhub.server.ts';

const gateways: Readonly<Record<Network, WellnessNetwork>> = { wellhub, totalpass: totalPass };

export const gatewayOf = (network: Network): WellnessNetwork => gateways[network];
