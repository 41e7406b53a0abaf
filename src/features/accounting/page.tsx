import { Button, Group } from '@mantine/core';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { minorDigits, monthWords } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMe, useMoney } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSection } from '../../web/ui/list-section.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import type { Sheet } from './contract.ts';
import { accountingTable } from './document.ts';
import { type DocumentPart, documentParts } from './domain.ts';
import { Changes } from './ui/changes.tsx';
import { entryColumns, entryWords } from './ui/entry-columns.ts';
import { useEntryLink } from './ui/entry-link.ts';
import { MonthFigures } from './ui/month-figures.tsx';
import { MonthState } from './ui/month-state.tsx';

const isPart = (value: unknown): value is DocumentPart =>
  typeof value === 'string' && Object.hasOwn(documentParts, value);

const titleOf = (part: DocumentPart | undefined) =>
  part ? `Documentos: ${documentParts[part].toLowerCase()}` : 'Documentos';

/** The documents of a month for the accountant: '?mes=2026-10&parte=taxed'. */
export default function AccountingPage() {
  const { gym, gymName } = useMe();
  const money = useMoney();
  const list = useListState();
  const asked = useMonth();
  const linkOf = useEntryLink();
  const { parte } = useSearch({ strict: false }) as ScreenSearch;
  const part = isPart(parte) ? parte : undefined;
  const [exporting, setExporting] = useState(false);
  const result = useQuery({
    ...query(api.accounting.sheet, { ...asked, ...(part && { part }), page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, isFetching } = result;
  const actions = (sheet: Sheet) => (
    <Group gap={8} className="screen-only">
      <MonthChoice {...sheet} />
      <ExportButton disabled={sheet.sums.documents === 0} onClick={() => setExporting(true)} />
      <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
        Imprimir
      </Button>
    </Group>
  );
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle note={data && monthWords(data.month)} actions={data && actions(data)}>
        Para el contador
      </PageTitle>
      <PageTabs group="Reportes" />
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar los documentos"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && (
        <>
          <MonthState sheet={data} />
          <MonthFigures sheet={data} />
          <ListSection
            title={titleOf(part)}
            query={result}
            list={list}
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
          {data.changes.documents > 0 && <Changes key={data.month} month={data.month} />}
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar para el contador"
          noun={`contador-${data.month}`}
          sheet={data.month}
          about={`Los documentos de ${monthWords(data.month)}, uno por línea.`}
          read={async () => {
            const { items } = await api.accounting.all({ month: data.month });
            return accountingTable(items, minorDigits(gym?.currency ?? 'CLP'));
          }}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
