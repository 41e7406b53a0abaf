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
  /** What other methods pay. */
  readonly parts: readonly Part[];
  readonly method: SaleMethod;
  /** What is paid, or handed over in cash; null for all that is left. */
  readonly typed: number | null;
  /** How much may stay owed. */
  readonly accountLimit: number;
  readonly gym: Gym;
}

export interface Tendered {
  /** What the present method is to pay: the amount due of it. */
  readonly due: number;
  readonly payments: readonly Part[];
  readonly tendered: number;
  readonly rounding: number;
  readonly change: number;
  readonly missing: number;
  /** Why it cannot be paid so. */
  readonly problem: string | undefined;
}

/** More change than that is a slip of the finger, or a scanner's doing. */
const mostChange = 1_000_000;

/** What comes of the methods and amounts that are chosen. */
export function tender({ total, parts, method, typed, accountLimit, gym }: Tender): Tendered {
  const others = parts.filter((part) => part.method !== method);
  const paid = others.reduce((sum, part) => sum + part.amount, 0);
  const due =
    method === 'cash' ? settle(total, [...others, { method, amount: 0 }], 0, gym).cash : total - paid;
  const offered = typed ?? (method === 'account' ? Math.min(due, Math.max(0, accountLimit)) : due);
  const isCash = method === 'cash';
  const amount = isCash ? (offered >= due ? due : roundedCash(offered, gym)) : offered;
  // Where what is left rounds to nothing, cash of 0 says that it is not forgotten.
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

/** Amounts that people hand over for what is due. */
export function quickAmounts(due: number): number[] {
  if (due <= 0) return [];
  const unit = 10 ** Math.floor(Math.log10(due));
  const amounts = [1, 2, 5, 10, 20].map((note) => Math.ceil(due / (note * unit)) * note * unit);
  return [...new Set([due, ...amounts])].sort((a, b) => a - b).slice(0, 4);
}
