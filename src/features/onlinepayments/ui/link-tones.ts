import type { LinkState } from '../domain.ts';

export const linkTones = {
  pending: 'warn',
  confirming: 'warn',
  rejected: 'bad',
  paid: 'good',
  expired: 'rest',
  cancelled: 'rest',
} as const satisfies Record<LinkState, string>;
