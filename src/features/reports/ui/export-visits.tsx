import { api } from '../../../web/api.ts';
import type { Table } from '../../../web/files/writing.ts';
import { minorDigits, monthWords } from '../../../web/format.ts';
import { useMe, useTimeZone } from '../../../web/session.ts';
import { ExportDialog } from '../../imports/parts.ts';
import type { ReportedVisit } from '../../networkvisits/contract.ts';
import { networks } from '../../networkvisits/domain.ts';

interface Written {
  /** An instant as the gym's clock shows it. */
  readonly at: (instant: string) => string;
  readonly money: (amount: number) => number;
}

/** The visits of a month as a spreadsheet, one a line, to compare with what the network pays. */
const visitsTable = (visits: readonly ReportedVisit[], { at, money }: Written): Table => [
  ['Red', 'Llegó', 'Confirmada', 'Cliente', 'Producto', 'Se espera'],
  ...visits.map(({ network, arrivedAt, confirmedAt, clientName, product, expected }) => [
    ...[networks[network], at(arrivedAt), at(confirmedAt), clientName, product],
    expected === null ? '' : money(expected),
  ]),
];

interface ExportVisitsProps {
  readonly month: string;
  readonly onClose: () => void;
}

/** Exports the confirmed visits of a month. */
export default function ExportVisits({ month, onClose }: ExportVisitsProps) {
  const { gym } = useMe();
  const timeZone = useTimeZone();
  const digits = minorDigits(gym?.currency ?? 'CLP');
  const at = (instant: string) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ');
  return (
    <ExportDialog
      title="Exportar las visitas por convenio"
      noun={`convenios-${month}`}
      sheet={month}
      about={`Cada visita que confirmaron las redes en ${monthWords(month)}, una por línea.`}
      read={async (signal) => {
        const { items } = await api.networkvisits.export({ month }, signal);
        return visitsTable(items, { at, money: (amount) => Number(`${amount}e-${digits}`) });
      }}
      onClose={onClose}
    />
  );
}
