import type { Charge } from './contract.ts';

/** Whether a payment may name it, and something of it is unpaid. A fee is paid with the period that is paid. */
export const isPayable = ({ amount, paid, reason }: Charge): boolean =>
  paid < amount && reason !== 'freeze' && reason !== 'enrolment';

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
