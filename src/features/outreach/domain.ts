import type { Channel } from '../consents/domain.ts';
import type { MessageKind } from '../messages/domain.ts';

/** Why somebody is contacted today, the first to be said first. */
export const reasonKinds = {
  owing: 'Deben',
  expiring: 'Vencen',
  unused: 'Les quedan sesiones',
  expired: 'Vencieron',
  unseen: 'No vienen',
  trial: 'Vinieron a probar',
} as const satisfies Partial<Record<MessageKind, string>>;
export type ReasonKind = keyof typeof reasonKinds;

/** What somebody is written about from a list of people: one of these reasons, or that they are in a segment. */
export const contactKinds = { ...reasonKinds, segment: 'Segmento' } as const satisfies Partial<
  Record<MessageKind, string>
>;
export type ContactKind = keyof typeof contactKinds;

/** Which consent each kind of contact takes. */
export const channelOf = { whatsapp: 'whatsapp', mail: 'mail', call: 'phone' } as const satisfies Record<
  string,
  Channel
>;
export type ContactWay = keyof typeof channelOf;

/** Whose membership expired longer ago is not contacted today. */
export const expiredDays = 30;
/** Of a pack with sessions that are left. */
export const unusedDays = 14;

/** What tells that somebody may leave, against their own habit. */
export const signals = {
  away: 'No viene',
  fewer: 'Viene menos',
  starting: 'Recién empieza y viene poco',
  unbooked: 'No ha reservado',
  owing: 'Debe',
} as const;
export type Signal = keyof typeof signals;
