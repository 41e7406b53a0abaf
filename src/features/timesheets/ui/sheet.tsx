import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clockTime, durationWords, monthWords, nearDay } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { MonthChoice, useMonth } from '../../../web/ui/month-choice.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { ExportButton, ExportDialog } from '../../imports/parts.ts';
import type { Entry, Timesheet } from '../contract.ts';
import { sheetTable } from '../document.ts';
import { entryStates } from '../domain.ts';
import { withDayTotals } from '../rules.ts';

type Row = ReturnType<typeof withDayTotals>[number];

const columns: readonly Column<Row>[] = [
  {
    key: 'date',
    head: 'Fecha',
    phone: 'title',
    nowrap: true,
    width: 130,
    render: ({ date }) => nearDay(date),
  },
  { key: 'start', head: 'Entrada', nowrap: true, width: 120, render: ({ start }) => clockTime(start) },
  {
    key: 'end',
    head: 'Salida',
    nowrap: true,
    render: ({ date, end, endDate, state }) =>
      end ? (
        `${clockTime(end)}${endDate === date ? '' : ' del día siguiente'}`
      ) : (
        <StateChip tone={state === 'open' ? 'good' : 'warn'}>{entryStates[state]}</StateChip>
      ),
  },
  {
    key: 'minutes',
    head: 'Horas',
    numeric: true,
    width: 120,
    render: ({ minutes }) => minutes !== null && durationWords(minutes),
  },
  {
    key: 'day',
    head: 'Del día',
    numeric: true,
    width: 120,
    phone: 'hide',
    render: ({ dayMinutes }) => dayMinutes !== null && durationWords(dayMinutes),
  },
  { key: 'reason', head: 'Corrección', render: ({ reason }) => reason },
];

function Sums({ sheet: { minutes, days, forgotten } }: { readonly sheet: Timesheet }) {
  return (
    <Group justify="space-between" gap="4px 16px">
      <Text c="dimmed">
        {days === 1 ? '1 día' : `${days} días`}
        {forgotten > 0 && ` · ${forgotten} sin salida, que no ${forgotten === 1 ? 'suma' : 'suman'}`}
      </Text>
      <Text fz="h2" fw={600} className="figures">
        Total {durationWords(minutes)}
      </Text>
    </Group>
  );
}

interface SheetViewProps<Sheet extends Timesheet> {
  readonly query: UseQueryResult<Sheet>;
  /** Shown before the person's name is known, and for one's own instead of it. */
  readonly title: string;
  readonly own?: true;
  readonly back?: ReactNode;
  /** A button beside the list. */
  readonly main?: (sheet: Sheet) => ReactNode;
  readonly onOpen?: (entry: Entry) => void;
  readonly actions?: (entry: Entry) => readonly RowAction[];
  readonly children?: (sheet: Sheet) => ReactNode;
}

/** The hours of a person in a month: each entry, what its day sums to, and the sum of all. */
export function SheetView<Sheet extends Timesheet>(props: SheetViewProps<Sheet>) {
  const { query, title, own, back, main, onOpen, actions, children } = props;
  const { gymName } = useMe();
  const { month } = useMonth();
  const [exporting, setExporting] = useState(false);
  const { data: sheet, error, refetch, isFetching } = query;
  const rows = withDayTotals(sheet?.items ?? []);
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={
          own ? [sheet?.name, monthWords(month)].filter(Boolean).join(', ') : `Horas de ${monthWords(month)}`
        }
        actions={
          <Group gap={8} className="screen-only">
            {back}
            <MonthChoice />
            <ExportButton disabled={rows.length === 0} onClick={() => setExporting(true)} />
            <Button disabled={!sheet} leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        {own ? title : (sheet?.name ?? title)}
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
            title="Entradas y salidas"
            query={{ ...query, data: { items: rows, total: rows.length } }}
            main={main?.(sheet)}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ date, start }) => `${nearDay(date)}, ${clockTime(start)}`}
            {...(onOpen && { onOpen })}
            {...(actions && { actions })}
            empty={{
              title: 'Sin horas en este mes',
              text: 'Aquí aparece cada entrada, con su salida.',
            }}
          />
          {rows.length > 0 && <Sums sheet={sheet} />}
          {exporting && (
            <ExportDialog
              title="Exportar la hoja"
              noun="horas"
              sheet="Horas"
              about={`Las entradas y salidas de ${sheet.name} en ${monthWords(sheet.month)}.`}
              read={async () => sheetTable(sheet.items)}
              onClose={() => setExporting(false)}
            />
          )}
        </>
      )}
    </Page>
  );
}
