import { api } from '../../../web/api.ts';
import { minorDigits } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { ExportDialog } from '../../imports/parts.ts';
import type { Age } from '../contract.ts';
import { receivablesTable } from '../document.ts';

interface ExportReceivablesProps {
  readonly search: string;
  readonly age: Age | undefined;
  readonly onClose: () => void;
}

/** Exports who owes, as filtered. */
export function ExportReceivables({ search, age, onClose }: ExportReceivablesProps) {
  const { gym } = useMe();
  return (
    <ExportDialog
      title="Exportar por cobrar"
      noun="deudores"
      sheet="Por cobrar"
      about="Quienes deben, como los muestra la lista con su búsqueda y su antigüedad, todas sus páginas."
      read={async (signal) => {
        const { items } = await api.receivables.all({ search, ...(age && { age }) }, signal);
        return receivablesTable(items, minorDigits(gym?.currency ?? 'CLP'));
      }}
      onClose={onClose}
    />
  );
}
