import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clockSpan, durationWords, minorDigits, monthWords, nearDay } from '../../../web/format.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { MonthChoice, useMonth } from '../../../web/ui/month-choice.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../../imports/parts.ts';
import type { PaidClass, Sheet } from '../contract.ts';
import { sheetTable } from '../document.ts';
import { bases } from '../domain.ts';

const columns = (money: (amount: number) => string): readonly Column<PaidClass>[] => [
  {
    key: 'date',
    head: 'Fecha',
    phone: 'title',
    nowrap: true,
    width: 120,
    render: ({ date }) => nearDay(date),
  },
  { key: 'name', head: 'Clase', render: ({ name }) => name },
  {
    key: 'time',
    head: 'Horario',
    nowrap: true,
    width: 190,
    phone: 'hide',
    render: ({ startTime, endTime }) => clockSpan(startTime, endTime),
  },
  {
    key: 'hours',
    head: 'Horas',
    numeric: true,
    width: 110,
    render: ({ minutes }) => durationWords(minutes),
  },
  { key: 'heads', head: 'Personas', numeric: true, width: 100, render: ({ heads }) => heads },
  {
    key: 'amount',
    head: 'Monto',
    numeric: true,
    width: 130,
    render: ({ wage, amount }) => (wage ? money(amount) : 'Sin pago'),
  },
];

function Sums({ sheet }: { readonly sheet: Sheet }) {
  const money = useMoney();
  const { classes, minutes, heads, amount, unpriced, wages } = sheet;
  const [last] = wages;
  return (
    <Group justify="space-between" gap="4px 16px">
      <Text c="dimmed">
        {classes === 1 ? '1 clase' : `${classes} clases`} · {durationWords(minutes)} ·{' '}
        {heads === 1 ? '1 persona' : `${heads} personas`}
        {last && ` · ${bases[last.basis]}, ${money(last.amount)}`}
        {unpriced > 0 && ` · ${unpriced} sin pago fijado`}
      </Text>
      <Text fz="h2" fw={600} className="figures">
        Total {money(amount)}
      </Text>
    </Group>
  );
}

interface SheetViewProps {
  readonly query: UseQueryResult<Sheet>;
  /** Shown before the person's name is known. */
  readonly title: string;
  readonly back: ReactNode;
  readonly children?: (sheet: Sheet) => ReactNode;
}

/** The sheet of a month: each class that was held, what is paid for it, and the sum. */
export function SheetView({ query, title, back, children }: SheetViewProps) {
  const { gymName, gym } = useMe();
  const { month } = useMonth();
  const money = useMoney();
  const [exporting, setExporting] = useState(false);
  const { data: sheet, error, refetch, isFetching } = query;
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={`Clases hechas en ${monthWords(month)}`}
        actions={
          <Group gap={8} className="screen-only">
            {back}
            <MonthChoice />
            <ExportButton disabled={!sheet?.items.length} onClick={() => setExporting(true)} />
            <Button disabled={!sheet} leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        {sheet?.name ?? title}
      </PageTitle>
      {!sheet && error && (
        <FailedState
          error={error}
          title="No pudimos abrir esta hoja"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!sheet && !error && <Skeleton h={320} />}
      {sheet && (
        <>
          {children?.(sheet)}
          <ListSection
            title="Clases"
            query={{ ...query, data: { items: sheet.items, total: sheet.items.length } }}
            columns={columns(money)}
            rowKey={({ classId, date }) => `${date} ${classId}`}
            rowName={({ name, date }) => `${name} del ${nearDay(date)}`}
            empty={{
              title: 'Ninguna clase hecha en este mes',
              text: 'Aquí aparece cada clase cuando termina. Las canceladas no se pagan.',
            }}
          />
          {sheet.items.length > 0 && <Sums sheet={sheet} />}
          {exporting && (
            <ExportDialog
              title="Exportar la hoja"
              noun="clases-hechas"
              sheet="Clases"
              about={`Las clases que ${sheet.name} hizo en ${monthWords(sheet.month)}, con lo que se paga por cada una.`}
              read={async () => sheetTable(sheet.items, minorDigits(gym?.currency ?? 'CLP'))}
              onClose={() => setExporting(false)}
            />
          )}
        </>
      )}
    </Page>
  );
}
