import { useState } from 'react';
import { loadCode } from '../../../web/code.ts';
import type { Table } from '../../../web/files/writing.ts';
import { count, minorDigits } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { askedSupport } from '../../../web/support.ts';
import { ExportButton } from '../../imports/parts.ts';
import { mostRows } from '../domain.ts';
import { ReportExport } from './lazy-export.tsx';
import type { Exported } from './report-export.tsx';

type Tables = typeof import('../document.ts');

interface RowsExportProps<Row> {
  /** Of the button, where the screen has another. */
  readonly label?: string;
  /** What the rows are, in the plural: 'Clases hechas'. */
  readonly title: string;
  /** The file's name. */
  readonly noun: string;
  readonly total: number | undefined;
  readonly read: (signal: AbortSignal) => Promise<{ readonly items: readonly Row[] }>;
  /** Picks a table of `document.ts`, which is loaded for it; the table takes the digits of the currency's minor unit. */
  readonly table: (tables: Tables) => (rows: readonly Row[], digits: number) => Table;
}

/** Exports the rows behind a figure, all of their pages. */
export function RowsExport<Row>({ label, title, noun, total, read, table }: RowsExportProps<Row>) {
  const { gym } = useMe();
  const [exporting, setExporting] = useState(false);
  // An operator who helps sees a page at a time.
  if (askedSupport()) return null;
  const rows: Exported = {
    ...{ title: `Exportar: ${title}`, noun, sheet: title.slice(0, 31) },
    about: `Lo que muestra la lista, todas sus páginas, hasta ${count(mostRows)} filas.`,
    read: async (signal) => {
      const [tables, { items }] = await Promise.all([loadCode(() => import('../document.ts')), read(signal)]);
      return table(tables)(items, minorDigits(gym?.currency ?? 'CLP'));
    },
  };
  return (
    <>
      <ExportButton {...(label && { label })} disabled={!total} onClick={() => setExporting(true)} />
      <ReportExport tables={exporting ? rows : null} onClose={() => setExporting(false)} />
    </>
  );
}
