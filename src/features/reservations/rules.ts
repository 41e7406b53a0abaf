import type { Candidate, Reason, Session, Verdict } from './contract.ts';
import { leftWords, reasonWords } from './words.ts';

type Telling = Parameters<typeof reasonWords>[1];

/** Whether a text is what a client's QR code holds: its id without dashes. */
export const isCode = (text: string): boolean => /^[0-9a-f]{32}$/i.test(text.trim());

/**
 * The class to work with: today the one that is on or next, or the last when all are over; on other days the first.
 * @param now HH:MM where the day is today
 */
export function presentClass(items: readonly Session[], now: string | null): Session | undefined {
  const held = items.filter(({ notHeld }) => notHeld === '');
  const all = held.length > 0 ? held : items;
  if (now === null) return all[0];
  return all.find(({ endTime }) => endTime > now) ?? all.at(-1);
}

/** When a class is, seen from `now`. */
export function momentOf({ startTime, endTime }: Session, now: string | null): 'over' | 'on' | 'coming' {
  if (now === null || startTime > now) return 'coming';
  return endTime <= now ? 'over' : 'on';
}

export const remedies = ['charge', 'sell', 'wait', 'allow'] as const;
export type Remedy = (typeof remedies)[number];

const remedyOf: Partial<Record<Reason['code'], Remedy>> = {
  class_full: 'wait',
  no_membership: 'sell',
  membership_inactive: 'sell',
  membership_not_started: 'sell',
  membership_expired: 'charge',
  program_excluded: 'sell',
  no_reservations_left: 'sell',
  owes: 'charge',
  never_paid: 'charge',
  expires_soon: 'charge',
};

/** What helps, in the order it is offered. Who is not allowed waits, too, only with a word of explanation. */
export function remediesOf({ reasons, allowed, blocked }: Verdict): Remedy[] {
  const found = new Set(reasons.map(({ code }) => remedyOf[code]));
  if (blocked || !allowed) found.delete('wait');
  if (!blocked && !allowed) found.add('allow');
  return remedies.filter((remedy) => found.has(remedy));
}

/** What choosing a candidate does: it is added or marked, needs a remedy, or nothing is left to do. */
export function stepOf({ verdict, reservation }: Pick<Candidate, 'verdict' | 'reservation'>) {
  if (reservation?.status === 'reserved') return 'mark';
  if (reservation?.status === 'attended') return 'present';
  if (verdict.blocked) return 'refused';
  return verdict.allowed && !verdict.full ? 'add' : 'remedy';
}

/** The reasons of a candidate as people read them, the worst first; of who has none, what is good to know. */
export function saidOf({ verdict, reservation }: Candidate, telling: Telling) {
  if (reservation?.status === 'attended') return [{ tone: 'good' as const, words: 'Ya está: asistió' }];
  const said = verdict.reasons.map((reason) => ({
    tone: reason.code === 'already_reserved' ? ('good' as const) : reason.tone,
    words: reasonWords(reason, telling),
  }));
  if (said.length > 0) return said;
  const words = [verdict.planName, leftWords(verdict, telling)].filter(Boolean).join(' · ');
  return [{ tone: 'good' as const, words: words || 'Al día' }];
}

/** '2 faltas y 1 cancelación tardía en 30 días'; empty without any. */
export function missesWords({
  absences,
  lateCancellations,
}: {
  readonly absences: number;
  readonly lateCancellations: number;
}): string {
  const count = (value: number, one: string, many: string) =>
    value > 0 ? [`${value} ${value === 1 ? one : many}`] : [];
  const said = [
    ...count(absences, 'falta', 'faltas'),
    ...count(lateCancellations, 'cancelación tardía', 'cancelaciones tardías'),
  ];
  return said.length > 0 ? `${said.join(' y ')} en 30 días` : '';
}

/** '8 reservados · 5 presentes · 2 en espera' */
export function countsWords({ taken, attended, waiting }: Session): string {
  const said = [
    `${taken} ${taken === 1 ? 'reservado' : 'reservados'}`,
    `${attended} ${attended === 1 ? 'presente' : 'presentes'}`,
  ];
  return [...said, ...(waiting > 0 ? [`${waiting} en espera`] : [])].join(' · ');
}
