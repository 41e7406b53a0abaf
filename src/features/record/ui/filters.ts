import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ScreenSearch } from '../../../web/screens.tsx';
import { isKeyOf } from '../../../wire/keys.ts';
import { recordKinds } from '../../../wire/record.ts';
import type { Sent } from '../../../wire/verb.ts';
import type { recordContract } from '../contract.ts';
import { actors } from '../domain.ts';

export type Filters = Omit<Sent<typeof recordContract.list>, 'before'>;

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^(19|20|21)\d\d-\d\d-\d\d$/.test(value);
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export interface Filtering {
  readonly chosen: Filters;
  /** The key of the entry behind which the page begins. */
  readonly before: string | undefined;
  /** An undefined value removes a filter. */
  readonly choose: (change: { readonly [K in keyof Filters]: Filters[K] | undefined }) => void;
  readonly seeAll: () => void;
  readonly open: (before: string | undefined) => void;
}

/** The filters in the URL: '?desde=2026-11-01&hasta=2026-11-20&tipo=sales&cliente=…&persona=…', and the page in '&antes=…'. */
export function useRecordFilters(): Filtering {
  const { desde, hasta, tipo, cliente, persona, antes } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const chosen: Filters = {
    ...(isDate(desde) && { from: desde }),
    ...(isDate(hasta) && { to: hasta }),
    ...(isKeyOf(recordKinds)(tipo) && { kind: tipo }),
    ...(isId(cliente) && { clientId: cliente }),
    ...((isId(persona) || isKeyOf(actors)(persona)) && { person: persona }),
  };
  const go = ({ from, to, kind, clientId, person }: Filters) =>
    void navigate({
      to: '.',
      search: (was: ScreenSearch) => ({
        ...was,
        desde: from || undefined,
        hasta: to || undefined,
        tipo: kind,
        cliente: clientId,
        persona: person,
        antes: undefined,
      }),
      replace: true,
    });
  return {
    chosen,
    before: typeof antes === 'string' && /^\d{1,16}-\d{1,18}$/.test(antes) ? antes : undefined,
    choose: (change) => go({ ...chosen, ...change } as Filters),
    seeAll: () => go({}),
    open: (before) => void navigate({ to: '.', search: (was: ScreenSearch) => ({ ...was, antes: before }) }),
  };
}
