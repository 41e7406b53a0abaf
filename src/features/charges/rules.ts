import type { Charge } from './contract.ts';

const isFee = ({ reason }: Charge): boolean => reason === 'freeze' || reason === 'enrolment';
const restOf = ({ amount, paid }: Charge): number => amount - paid;

/** What says until when a membership owes. */
interface Owed {
  readonly active: boolean;
  /** The last day of one that was cancelled. */
  readonly endsOn: string | null;
}

/** Whether somebody owes it, or may pay it ahead: nobody owes what begins after a cancelled membership's last day. */
export const isPayable = (charge: Charge, { active, endsOn }: Owed): boolean =>
  restOf(charge) > 0 && active && (endsOn === null || charge.startsOn <= endsOn);

/**
 * The payment that settles a charge among those of its membership: with a period the unpaid fees that are due with it,
 * and for a fee alone the last period, as payments name periods.
 */
export function paymentFor(
  charge: Charge,
  charges: readonly Charge[],
): { amount: number; planStartsOn: string } {
  if (!isFee(charge)) {
    const fees = charges.filter((each) => isFee(each) && each.dueOn <= charge.dueOn);
    return {
      amount: fees.reduce((sum, fee) => sum + restOf(fee), restOf(charge)),
      planStartsOn: charge.startsOn,
    };
  }
  const periods = charges.filter((each) => !isFee(each)).map(({ startsOn }) => startsOn);
  return { amount: restOf(charge), planStartsOn: periods.toSorted().at(-1) ?? charge.startsOn };
}

/** Whether a period is paid as of `today`, in words, with its tone. */
export function chargeState(
  { amount, paid, dueOn }: Pick<Charge, 'amount' | 'paid' | 'dueOn'>,
  today: string,
  money: (amount: number) => string,
) {
  if (amount === 0) return { tone: 'good', words: 'Gratis' } as const;
  if (paid === amount) return { tone: 'good', words: 'Pagado' } as const;
  if (paid > 0) return { tone: 'warn', words: `Faltan ${money(amount - paid)}` } as const;
  return dueOn <= today
    ? ({ tone: 'warn', words: 'Sin pagar' } as const)
    : ({ tone: 'rest', words: 'Por pagar' } as const);
}
