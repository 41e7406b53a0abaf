import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { minorDigits } from '../../../web/format.ts';
import { useMe, useTimeZone } from '../../../web/session.ts';
import { ExportDialog, type OnWork } from '../../imports/parts.ts';
import type { IncomeEntry } from '../contract.ts';
import { incomeTable } from '../document.ts';
import type { Filters } from './filters.ts';

interface ExportIncomeProps {
  readonly filters: Filters & { readonly search: string };
  readonly onClose: () => void;
}

/** Exports the filtered payments. */
export function ExportIncome({ filters, onClose }: ExportIncomeProps) {
  const { gym } = useMe();
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const read = async (signal: AbortSignal, onWork: OnWork) => {
    const { people } = await queries.ensureQueryData(query(api.income.choices, {}));
    const entries: IncomeEntry[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const { items, next, total } = await api.income.all({ ...filters, ...(before && { before }) }, signal);
      entries.push(...items);
      onWork({ label: 'Leyendo los pagos', done: entries.length, total, unit: 'pagos' });
      before = next;
    }
    return incomeTable(entries, {
      digits: minorDigits(gym?.currency ?? 'CLP'),
      timeZone,
      emails: new Map(people.map(({ id, email }) => [id, email])),
    });
  };
  return (
    <ExportDialog
      title="Exportar pagos"
      noun="pagos"
      sheet="Pagos"
      about="Los pagos que muestra la lista con sus filtros, todas sus páginas."
      read={read}
      onClose={onClose}
    />
  );
}
