import type { Options, Rule, SegmentForm } from './contract.ts';
import { personalKinds, type RuleKind, ruleKinds } from './domain.ts';

/** A rule of a kind as it begins, to be completed. */
export function blankRule(kind: RuleKind, { purposes }: Options): Rule {
  const [purpose] = purposes.filter(({ gone }) => !gone);
  const blanks: { readonly [K in RuleKind]: Rule & { kind: K } } = {
    plan: { kind: 'plan', is: true, planIds: [] },
    membership: { kind: 'membership', state: 'current' },
    expires: { kind: 'expires', from: 0, to: 7 },
    expired: { kind: 'expired', from: 1, to: 30 },
    owes: { kind: 'owes', amount: 0 },
    absent: { kind: 'absent', days: 14 },
    visits: { kind: 'visits', bound: 'atMost', times: 2 },
    class: { kind: 'class', is: true, classIds: [] },
    hour: { kind: 'hour', from: '05:00', to: '12:00' },
    booked: { kind: 'booked', is: false },
    began: { kind: 'began', bound: 'atMost', days: 30 },
    birthday: { kind: 'birthday' },
    age: { kind: 'age', from: 18, to: 30 },
    consent: {
      kind: 'consent',
      is: true,
      purposeId: purpose?.id ?? '',
      channel: purpose?.channels[0] ?? '',
    },
    reach: { kind: 'reach', is: true, way: 'mail' },
  };
  return blanks[kind];
}

/** What somebody may ask: nothing of dates of birth without seeing them, nor of what the gym does not have. */
export function offeredKinds(options: Options, mayAskPersonal: boolean): RuleKind[] {
  const there = { plan: options.plans, class: options.classes, consent: options.purposes } as const;
  return (Object.keys(ruleKinds) as RuleKind[]).filter(
    (kind) =>
      (mayAskPersonal || !personalKinds.includes(kind)) &&
      (!(kind in there) || there[kind as keyof typeof there].some(({ gone }) => !gone)),
  );
}

export const blankSegment: SegmentForm = {
  ...{ name: '', match: 'all', text: '' },
  rules: [{ kind: 'membership', state: 'current' }],
};

/** Segments that most gyms want, to begin from. */
export const readySegments: readonly SegmentForm[] = [
  {
    ...{ name: 'Mañaneros', match: 'all', text: '' },
    rules: [
      { kind: 'membership', state: 'current' },
      { kind: 'hour', from: '05:00', to: '12:00' },
    ],
  },
  {
    ...{ name: 'Plan vence en 7 días y sin reserva', match: 'all', text: '' },
    rules: [
      { kind: 'expires', from: 0, to: 7 },
      { kind: 'booked', is: false },
    ],
  },
  {
    ...{ name: 'No vienen hace 14 días', match: 'all', text: '' },
    rules: [
      { kind: 'membership', state: 'current' },
      { kind: 'absent', days: 14 },
    ],
  },
];
