import type { ClientMatch, Reason, SeriesOutcome, Session } from './contract.ts';
import { isAboutPlaces } from './domain.ts';
import { leftWords, reasonWords } from './words.ts';

type Telling = Parameters<typeof reasonWords>[1];

/** True when a text is the content of a client's QR code: its id without dashes, in one for the doors with a signature behind. */
export const isCode = (text: string): boolean => /^[0-9a-f]{32}(\.|$)/i.test(text.trim());

/** What to search for: of a code the client's id alone, as somebody looks at who shows it. */
export const soughtIn = (text: string): string => (isCode(text) ? text.trim().slice(0, 32) : text);

/**
 * The class to preselect: today the current or next one, or the last when all are over; on other days the first.
 * @param now HH:MM when the day is today
 */
export function presentClass(items: readonly Session[], now: string | null): Session | undefined {
  const upcoming = items.filter(({ notHeld }) => notHeld === '');
  const all = upcoming.length > 0 ? upcoming : items;
  if (now === null) return all[0];
  return all.find(({ endTime }) => endTime > now) ?? all.at(-1);
}

/** The next class of the same day with a place, for whom the class is full. */
export const nextWithPlace = (
  { classId, startTime }: Session,
  items: readonly Session[],
  now: string | null,
): Session | undefined => {
  const open = items.filter(
    (item) =>
      item.classId !== classId &&
      item.notHeld === '' &&
      item.taken < item.capacity &&
      (now === null || item.startTime > now),
  );
  return open.find((item) => item.startTime >= startTime) ?? open[0];
};

/** A class's time relative to `now`. */
export function momentOf({ startTime, endTime }: Session, now: string | null): 'over' | 'on' | 'coming' {
  if (now === null || startTime > now) return 'coming';
  return endTime <= now ? 'over' : 'on';
}

/** In order of offer: in a full class only waiting or another class helps. */
export const remedies = ['wait', 'elsewhere', 'charge', 'renew', 'thaw', 'change', 'sell', 'allow'] as const;
export type Remedy = (typeof remedies)[number];

const remediesFor: Partial<Record<Reason['code'], readonly Remedy[]>> = {
  class_full: ['wait', 'elsewhere'],
  no_membership: ['sell'],
  membership_inactive: ['sell'],
  membership_frozen: ['thaw'],
  membership_not_started: ['sell'],
  membership_expired: ['renew'],
  access_stopped: ['charge'],
  program_excluded: ['change'],
  open_gym_excluded: ['change'],
  no_reservations_left: ['change', 'sell'],
  no_sessions_left: ['renew'],
  owes: ['charge'],
  payer_owes: ['charge'],
  never_paid: ['charge'],
  expires_soon: ['renew'],
};

type Offer = Pick<ClientMatch, 'eligibility' | 'reservation'>;

const hasPlace = ({ reservation }: Pick<ClientMatch, 'reservation'>): boolean =>
  reservation?.status === 'reserved' || reservation?.status === 'attended';

/**
 * The remedies, in order of offer. A client that is not allowed may wait only with an explanation. A further membership makes
 * no room in a full class.
 */
export function remediesOf({ eligibility, reservation }: Offer): Remedy[] {
  const { reasons, allowed, blocked, full } = eligibility;
  if (reservation?.status === 'attended') return [];
  const open = hasPlace({ reservation }) ? reasons.filter((reason) => !isAboutPlaces(reason)) : reasons;
  const offered = new Set(open.flatMap(({ code }) => remediesFor[code] ?? []));
  if (blocked || !allowed) {
    offered.delete('wait');
    offered.delete('elsewhere');
  }
  if (full) offered.delete('sell');
  // What is owed is paid where it is renewed, and first.
  if (offered.has('charge')) offered.delete('renew');
  if (!blocked && !allowed) offered.add('allow');
  return remedies.filter((remedy) => offered.has(remedy));
}

/** The effect of choosing a match: it is booked or checked in, needs a remedy, or nothing is left to do. */
export function stepOf({ eligibility, reservation }: Offer, isLater: boolean) {
  if (reservation?.status === 'reserved') return isLater ? 'booked' : 'mark';
  if (reservation?.status === 'attended') return 'present';
  if (eligibility.blocked) return 'refused';
  return eligibility.allowed && !eligibility.full ? 'add' : 'remedy';
}

/** A match's reasons in words, the worst first, and the sessions left, and who pays; without any, useful information. */
export function eligibilityWords({ eligibility, reservation }: ClientMatch, audience: Telling) {
  if (reservation?.status === 'attended') {
    const hasEntered = eligibility.reasons.some(({ code }) => code === 'already_entered');
    return [{ tone: 'good' as const, words: hasEntered ? 'Ya entró' : 'Ya está: asistió' }];
  }
  const reasons = hasPlace({ reservation })
    ? eligibility.reasons
        .filter((reason) => !isAboutPlaces(reason))
        .map((reason) => ({
          // It stops nobody who is in.
          tone: reason.code === 'already_reserved' ? ('good' as const) : ('warn' as const),
          words: reasonWords(reason, audience),
        }))
    : eligibility.reasons.map((reason) => ({ tone: reason.tone, words: reasonWords(reason, audience) }));
  const { planName, payer, left, period } = eligibility;
  if (reasons.length > 0) {
    const sessions = period === 'pack' && left ? leftWords(eligibility, audience) : '';
    const isNamed = eligibility.reasons.some(({ code }) => code === 'payer_owes');
    return [
      ...reasons,
      ...(sessions ? [{ tone: 'good' as const, words: sessions }] : []),
      ...(payer && !isNamed
        ? [{ tone: 'rest' as const, words: `Incluido en el plan de ${payer.name}` }]
        : []),
    ];
  }
  const plan = payer ? `${planName} de ${payer.name}` : planName;
  const words = [plan, leftWords(eligibility, audience)].filter(Boolean).join(' · ');
  return [{ tone: 'good' as const, words: words || 'Al día' }];
}

type Outcome = SeriesOutcome['items'][number];

/** What a series leaves out: the dates of each client, by reason. */
export function refusalsOf(items: readonly Outcome[]) {
  const refused = items.flatMap(({ refusal, ...item }) => (refusal ? [{ ...item, refusal }] : []));
  const groups = Object.values(Object.groupBy(refused, ({ clientId, refusal }) => `${clientId} ${refusal}`));
  return groups.flatMap((group = []) => {
    const [first] = group;
    return first ? [{ ...first, dates: group.map(({ date }) => date) }] : [];
  });
}

/** '2 faltas y 1 cancelación tardía en 30 días'; empty without any. */
export function missesWords({
  absences,
  lateCancellations,
}: {
  readonly absences: number;
  readonly lateCancellations: number;
}): string {
  const count = (value: number, singular: string, plural: string) =>
    value > 0 ? [`${value} ${value === 1 ? singular : plural}`] : [];
  const parts = [
    ...count(absences, 'falta', 'faltas'),
    ...count(lateCancellations, 'cancelación tardía', 'cancelaciones tardías'),
  ];
  return parts.length > 0 ? `${parts.join(' y ')} en 30 días` : '';
}

/** '8 reservados · 5 presentes · 2 en espera' */
export function countsWords({ taken, attended, waiting }: Session): string {
  const parts = [
    `${taken} ${taken === 1 ? 'reservado' : 'reservados'}`,
    `${attended} ${attended === 1 ? 'presente' : 'presentes'}`,
  ];
  return [...parts, ...(waiting > 0 ? [`${waiting} en espera`] : [])].join(' · ');
}
