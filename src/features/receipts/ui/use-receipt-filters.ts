import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { choice, month } from '../../../wire/fields.ts';
import { type ReceiptKind, type ReceiptState, receiptStates } from '../contract.ts';
import { receiptKinds } from '../domain.ts';

interface Chosen {
  readonly kind?: ReceiptKind | undefined;
  readonly month?: string | undefined;
  readonly state?: ReceiptState | undefined;
}

export const noFilters: Chosen = {};

export const hasFilters = ({ kind, month, state }: Chosen): boolean => Boolean(kind || month || state);

export interface ReceiptFilter {
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

const Address = z.object({
  tipo: z.catch(z.optional(choice(receiptKinds)), undefined),
  mes: z.catch(z.optional(month), undefined),
  estado: z.catch(z.optional(choice(receiptStates)), undefined),
});

const shownMonths = 36;

/** The last 36 months until that of `today`, newest first, and `chosen` if it is an earlier one. */
export function monthsUntil(today: string, chosen: string | undefined): readonly string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const months = Array.from({ length: shownMonths }, (_, back) => {
    const month = last - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
}

/** The filters in the URL: '?tipo=refund&mes=2026-11&estado=cancelled'. */
export function useReceiptFilters(): ReceiptFilter {
  const { tipo, mes, estado } = Address.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    chosen: {
      ...(tipo !== undefined && { kind: tipo }),
      ...(mes !== undefined && { month: mes }),
      ...(estado !== undefined && { state: estado }),
    },
    choose: ({ kind, month, state }) =>
      void navigate({
        to: '.',
        search: (was: ScreenSearch) => ({ ...was, tipo: kind, mes: month, estado: state, pagina: undefined }),
        replace: true,
      }),
  };
}
