import { minorDigits } from '../../../../web/format.ts';
import { roundedCash } from '../../../tills/domain.ts';
import type { SaleMethod } from '../../contract.ts';
import { settle } from '../../rules.ts';

export interface Part {
  readonly method: SaleMethod;
  readonly amount: number;
}

interface Gym {
  readonly country: string;
  readonly currency: string;
}

interface Tender {
  readonly total: number;
  /** The parts paid by other methods. */
  readonly parts: readonly Part[];
  readonly method: SaleMethod;
  /** The typed amount, in cash the tendered one; null for all that is due. */
  readonly typed: number | null;
  /** The client's remaining credit. */
  readonly accountLimit: number;
  readonly gym: Gym;
}

export interface Tendered {
  /** The amount due by the current method. */
  readonly due: number;
  readonly payments: readonly Part[];
  readonly tendered: number;
  readonly rounding: number;
  readonly change: number;
  readonly missing: number;
  /** Why it cannot be paid like this. */
  readonly problem: string | undefined;
}

/** More change than this is a typing mistake or a scan. */
const mostChange = 1_000_000;

/** Computes payments, change and missing amount from the chosen methods and amounts. */
export function tender({ total, parts, method, typed, accountLimit, gym }: Tender): Tendered {
  const others = parts.filter((part) => part.method !== method);
  const paid = others.reduce((sum, part) => sum + part.amount, 0);
  const due =
    method === 'cash' ? settle(total, [...others, { method, amount: 0 }], 0, gym).cash : total - paid;
  const offered = typed ?? (method === 'account' ? Math.min(due, Math.max(0, accountLimit)) : due);
  const isCash = method === 'cash';
  const amount = isCash ? (offered >= due ? due : roundedCash(offered, gym)) : offered;
  // If the rest rounds to zero, a cash payment of 0 states that it was not forgotten.
  const isSettled = isCash && due === 0 && paid < total;
  const payments = [...others, { method, amount }].filter(
    (part) => part.amount > 0 || (isSettled && part.method === 'cash'),
  );
  const cash = payments.find((part) => part.method === 'cash')?.amount ?? 0;
  const tendered = isCash ? Math.max(offered, amount) : cash;
  const { rounding, change, missing } = settle(total, payments, tendered, gym);
  const owed = payments.find((part) => part.method === 'account')?.amount ?? 0;
  const problem = () => {
    if (paid > total) return 'Los otros medios suman más que el total: quita uno.';
    if (isCash ? due === 0 && tendered > 0 : amount > due) return 'Es más de lo que falta.';
    if (owed > Math.max(0, accountLimit)) return 'Pasa de lo que puede quedar debiendo.';
    if (change > mostChange * 10 ** minorDigits(gym.currency))
      return 'Revisa lo recibido: el vuelto es enorme.';
    return undefined;
  };
  return { due, payments, tendered, rounding, change, missing, problem: problem() };
}

/** Amounts that customers are likely to hand over. */
export function quickAmounts(due: number): number[] {
  if (due <= 0) return [];
  const unit = 10 ** Math.floor(Math.log10(due));
  const amounts = [1, 2, 5, 10, 20, 50].map((note) => Math.ceil(due / (note * unit)) * note * unit);
  return [...new Set([due, ...amounts])].sort((a, b) => a - b).slice(0, 4);
}
