import type { Renewal, RenewalPolicyForm, Rung, Step } from './contract.ts';
import type { MailedStep } from './domain.ts';

const reminder = {
  subject: 'Tu suscripción {plan} está pendiente',
  text: 'Hola, {nombre}: en {gimnasio} tienes pendiente {monto} de tu suscripción {plan}, desde el {fecha}. Si ya lo pagaste, no tomes en cuenta este mensaje.',
};

/** What holds until a gym says otherwise: nobody is kept out. */
export const defaultPolicy: RenewalPolicyForm = {
  announceDays: 3,
  firstReminder: 1,
  secondReminder: 7,
  stopAfter: null,
  announcementSubject: 'Tu suscripción {plan} se renueva pronto',
  announcementText: 'Hola, {nombre}: el {fecha} se renueva tu suscripción {plan} en {gimnasio}, por {monto}.',
  firstSubject: reminder.subject,
  firstText: reminder.text,
  secondSubject: reminder.subject,
  secondText: reminder.text,
};

type Days = Pick<RenewalPolicyForm, 'announceDays' | 'firstReminder' | 'secondReminder' | 'stopAfter'>;

/** What is stored of a step. */
export interface StepRecord {
  readonly step: Step;
  readonly state: 'mailed' | 'unmailed' | 'skipped' | 'open';
}

const daysFrom = (day: string, days: number): string => `${Temporal.PlainDate.from(day).add({ days })}`;

function rungOf(step: Step, on: string, today: string, record: StepRecord | undefined): Rung {
  if (record && record.state !== 'open') return { step, on, state: record.state };
  if (on > today) return { step, on, state: 'coming' };
  return { step, on, state: step === 'stop' ? 'stopped' : 'due' };
}

/** The steps for the period that is unpaid from `since` on. One that has begun is no longer announced. */
export function ladderOf(
  policy: Days,
  { since, today, records }: { since: string; today: string; records: readonly StepRecord[] },
): Rung[] {
  const { announceDays, firstReminder, secondReminder, stopAfter } = policy;
  const recordOf = (step: Step) => records.find((record) => record.step === step);
  const days: [Step, number | null][] = [
    ['announcement', announceDays > 0 ? -announceDays : null],
    ['first', firstReminder],
    ['second', secondReminder],
    ['stop', stopAfter],
  ];
  return days
    .flatMap(([step, days]) =>
      days === null ? [] : [rungOf(step, daysFrom(since, days), today, recordOf(step))],
    )
    .filter(({ step, state }) => step !== 'announcement' || state !== 'due' || since > today);
}

type MailedRung = Rung & { readonly step: MailedStep };
const isMailed = (rung: Rung): rung is MailedRung => rung.step !== 'stop';

/** A gym that sets steps today does not write to those who have owed for long. */
const mailedWithinDays = 7;

/**
 * The step to mail now: of those that are due the last one, so that nobody gets two mails at once; none that is older than
 * a week, or comes before one that was taken.
 */
export function stepToMail(ladder: readonly Rung[], today: string): MailedRung | undefined {
  const last = ladder.filter(isMailed).findLast(({ on }) => on <= today);
  return last?.state === 'due' && daysFrom(last.on, mailedWithinDays) >= today ? last : undefined;
}

/** A mail of today: to one client, about one or several subscriptions that are at the same step since the same day. */
export interface DueLetter<R> {
  readonly step: MailedStep;
  readonly renewals: readonly [R, ...R[]];
  /** Whether it may as well leave tomorrow: an announcement has to leave before its day. */
  readonly canWait: boolean;
}

/** The mails of today, those first that cannot wait. */
export function dueLetters<R extends Pick<Renewal, 'clientId' | 'since' | 'ladder'>>(
  renewals: readonly R[],
  today: string,
): DueLetter<R>[] {
  const due = renewals.flatMap((renewal) => {
    const rung = stepToMail(renewal.ladder, today);
    return rung ? [{ renewal, step: rung.step }] : [];
  });
  const groups = Map.groupBy(due, ({ renewal, step }) => `${renewal.clientId} ${renewal.since} ${step}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { renewal, step } = first;
      const canWait = step !== 'announcement' || renewal.since > daysFrom(today, 1);
      const letter: DueLetter<R> = {
        ...{ step, canWait },
        renewals: [renewal, ...others.map((other) => other.renewal)],
      };
      return [letter];
    })
    .toSorted((a, b) => Number(a.canWait) - Number(b.canWait));
}
