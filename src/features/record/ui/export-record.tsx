import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ExportDialog, type OnWork } from '../../imports/parts.ts';
import type { FullEntry } from '../contract.ts';
import { recordTable } from '../document.ts';
import type { Filters } from './filters.ts';

interface ExportRecordProps {
  readonly filters: Filters;
  readonly onClose: () => void;
}

/** Exports the filtered entries with what they changed. */
export function ExportRecord({ filters, onClose }: ExportRecordProps) {
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const read = async (signal: AbortSignal, onWork: OnWork) => {
    const { people } = await queries.ensureQueryData(query(api.record.choices, {}));
    const entries: FullEntry[] = [];
    for (let before: string | null | undefined; before !== null; ) {
      const { items, next } = await api.record.all({ ...filters, ...(before && { before }) }, signal);
      entries.push(...items);
      const label = `Leyendo el registro: ${count(entries.length)} entradas`;
      onWork({ label, done: 0, total: 0 });
      before = next;
    }
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return recordTable(entries, { names, moment: (at) => dayTime(at, timeZone) });
  };
  return (
    <ExportDialog
      title="Exportar el registro"
      noun="entradas"
      sheet="Registro"
      about="Lo que muestra la lista con sus filtros, todas sus páginas, con el antes y el después."
      read={read}
      onClose={onClose}
    />
  );
}
