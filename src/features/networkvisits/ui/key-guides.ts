import type { Network } from '../domain.ts';

interface KeyGuide {
  /** Where a gym gets each, as far as the network's own pages say so. */
  readonly gymNumber?: string;
  readonly accessKey: string;
  readonly secret: string;
  /** The network's own page about it. */
  readonly docs: string;
}

export const keyGuides: Readonly<Record<Network, KeyGuide>> = {
  wellhub: {
    gymNumber: 'El número con que Wellhub identifica a tu gimnasio.',
    accessKey: 'Te lo da Wellhub.',
    secret: 'Te lo da el equipo técnico de Wellhub (Tech Sales).',
    docs: 'https://developers.gympass.com/product/access-control-api/1.0/check-in-webhook',
  },
  totalpass: {
    accessKey: 'Te la da el equipo de gimnasios de TotalPass.',
    secret: 'La obtienes en el sistema de TotalPass.',
    docs: 'https://dev.totalpass.com/docs',
  },
};
