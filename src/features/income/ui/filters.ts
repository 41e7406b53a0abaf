import { useNavigate, useSearch } from '@tanstack/react-router';
import { isDay } from '../../../web/format.ts';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { useMe } from '../../../web/session.ts';
import { isKeyOf } from '../../../wire/keys.ts';
import type { Sent } from '../../../wire/verb.ts';
import { methods } from '../../payments/domain.ts';
import { type incomeContract, sources } from '../contract.ts';
import { nobody } from '../domain.ts';

export type Filters = Omit<Sent<typeof incomeContract.all>, 'before' | 'search'>;

/** The value of `mes` for payments of all months. */
const everyMonth = 'todos';
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value);
const isIdOrNone = (value: unknown): value is string => value === nobody || isId(value);
const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(value);

export interface Filtering {
  readonly chosen: Filters;
  /** An undefined value removes a filter. */
  readonly choose: (change: { readonly [K in keyof Filters]: Filters[K] | undefined }) => void;
  /** Removes every filter, that of the month too. */
  readonly seeAll: () => void;
}

/**
 * The filters in the URL: '?mes=2026-11&tipo=products&medio=cash&plan=Full&caja=…&turno=…&persona=…', or '?desde=…&hasta=…' in
 * place of the month. Without either they are those of the current month, but of a shift or a client all.
 */
export function useIncomeFilters(): Filtering {
  const { mes, desde, hasta, tipo, medio, plan, caja, turno, persona, buscar } = useSearch({
    strict: false,
  }) as ScreenSearch;
  const { today } = useMe();
  const navigate = useNavigate();
  const days = isDay(desde) && isDay(hasta) ? { from: desde, to: hasta } : undefined;
  const hasAll = mes === everyMonth || days || isId(turno) || Boolean(buscar);
  const month = isMonth(mes) && !days ? mes : hasAll ? undefined : today.slice(0, 7);
  const chosen: Filters = {
    ...(month && { month }),
    ...days,
    ...(isKeyOf(sources)(tipo) && { source: tipo }),
    ...(isKeyOf(methods)(medio) && { method: medio }),
    ...(plan !== undefined && { planName: String(plan).slice(0, 80) }),
    ...(isIdOrNone(caja) && { tillId: caja }),
    ...(isId(turno) && { shiftId: turno }),
    ...(isIdOrNone(persona) && { personId: persona }),
  };
  const go = (next: Filters, others: ScreenSearch = {}) =>
    void navigate({
      to: '.',
      search: (was: ScreenSearch) => ({
        ...was,
        mes: next.month ?? everyMonth,
        desde: next.from,
        hasta: next.to,
        tipo: next.source,
        medio: next.method,
        plan: next.planName || undefined,
        caja: next.tillId,
        turno: next.shiftId,
        persona: next.personId,
        pagina: undefined,
        ...others,
      }),
      replace: true,
    });
  return {
    chosen,
    choose: (change) => go({ ...chosen, ...change } as Filters),
    seeAll: () => go({}, { buscar: undefined }),
  };
}
