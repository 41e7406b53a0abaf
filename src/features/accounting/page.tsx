import { IconBook2, IconFileText } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { api, query } from '../../web/api.ts';
import { minorDigits, monthWords } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMay, useMe, useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListSection } from '../../web/ui/list-section.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { isKeyOf } from '../../wire/keys.ts';
import { ReportPage } from '../reports/parts.ts';
import type { AccountingEntry } from './contract.ts';
import { accountingTable } from './document.ts';
import { type DocumentPart, documentParts } from './domain.ts';
import { Changes } from './ui/changes.tsx';
import { entryColumns, entryWords } from './ui/entry-columns.ts';
import { useEntryLink } from './ui/entry-link.ts';
import { MonthFigures } from './ui/month-figures.tsx';
import { MonthState } from './ui/month-state.tsx';

const isPart = isKeyOf(documentParts);

const titleOf = (part: DocumentPart | undefined) =>
  part ? `Documentos: ${documentParts[part].toLowerCase()}` : 'Documentos';

/** All documents of the month while they are printed: the screen has a page of them. */
function usePrinted(month: string | undefined) {
  const [all, setAll] = useState<readonly AccountingEntry[]>();
  const mayReadAll = useMay()(api.accounting.all);
  useEffect(() => {
    const forget = () => setAll(undefined);
    addEventListener('afterprint', forget);
    return () => removeEventListener('afterprint', forget);
  }, []);
  const prepare = async () => {
    if (month === undefined || !mayReadAll) return;
    const { items } = await api.accounting.all({ month });
    flushSync(() => setAll(items));
  };
  return { all, prepare };
}

/** The documents of a month for the accountant: '?mes=2026-10&parte=taxed'. */
export default function AccountingPage() {
  const { gym } = useMe();
  const money = useMoney();
  const list = useListState();
  const { asked, month } = useMonth();
  const linkOf = useEntryLink();
  const { parte } = useSearch({ strict: false }) as ScreenSearch;
  const part = isPart(parte) ? parte : undefined;
  const result = useQuery({
    ...query(api.accounting.sheet, { ...asked, ...(part && { part }), page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const printed = usePrinted(data?.month);
  return (
    <ReportPage
      title="Para el contador"
      note={monthWords(month)}
      choice={
        <>
          <MonthChoice />
          <ButtonLink
            variant="default"
            leftSection={<IconBook2 size={18} />}
            to="/reports/accounting/journal"
            search={{ mes: month }}
          >
            Asientos
          </ButtonLink>
        </>
      }
      query={result}
      failedTitle="No pudimos cargar los documentos"
      isEmpty={({ sums }) => sums.documents === 0}
      preparePrint={printed.prepare}
      exported={({ month }) => ({
        title: 'Exportar para el contador',
        noun: `contador-${month}`,
        sheet: month,
        about: `Los documentos de ${monthWords(month)}, uno por línea.`,
        read: async () => {
          const { items } = await api.accounting.all({ month });
          return accountingTable(items, minorDigits(gym?.currency ?? 'CLP'));
        },
      })}
    >
      {(sheet) => (
        <>
          <MonthState sheet={sheet} />
          <MonthFigures sheet={sheet} />
          <ListSection
            title={titleOf(printed.all ? undefined : part)}
            query={
              printed.all ? { ...result, data: { items: printed.all, total: printed.all.length } } : result
            }
            {...(!printed.all && { list })}
            columns={entryColumns(money)}
            rowKey={({ id }) => id}
            rowName={entryWords}
            rowLink={linkOf}
            isMuted={({ kind }) => kind === 'cancellation'}
            empty={{
              title: 'Ningún documento',
              text: 'Aquí está cada venta, pago de membresía, nota de crédito y comprobante anulado del mes.',
              icon: IconFileText,
            }}
          />
          {sheet.changes.documents > 0 && <Changes key={sheet.month} month={sheet.month} />}
        </>
      )}
    </ReportPage>
  );
}
