import { api } from '../../../web/api.ts';
import { ExportDialog } from '../../imports/parts.ts';
import { referralsTable } from '../document.ts';

/** Exports all referrals. */
export default function ExportReferrals({ onClose }: { readonly onClose: () => void }) {
  return (
    <ExportDialog
      title="Exportar referidos"
      noun="referidos"
      sheet="Referidos"
      about="Quién invitó a quién, hasta dónde llegó y su premio: todos, en todas sus páginas."
      read={async (signal) => referralsTable((await api.referrals.export({}, signal)).items)}
      onClose={onClose}
    />
  );
}
