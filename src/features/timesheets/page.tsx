import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClock, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { clockTime, durationWords, monthWords, nearDay } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { ListSection } from '../../web/ui/list-section.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import type { PersonHours } from './contract.ts';
import { teamTable } from './document.ts';
import { teamByDay } from './rules.ts';

const presentColumns = (today: string): readonly Column<PersonHours>[] => [
  { key: 'name', head: 'Persona', phone: 'title', render: ({ name }) => name },
  {
    key: 'since',
    head: 'Desde',
    nowrap: true,
    render: ({ since }) =>
      since && `${since.date === today ? '' : `${nearDay(since.date)}, `}${clockTime(since.start)}`,
  },
];

const columns: readonly Column<PersonHours>[] = [
  { key: 'name', head: 'Persona', phone: 'title', render: ({ name }) => name },
  {
    key: 'forgotten',
    head: 'Por corregir',
    width: 200,
    render: ({ forgotten }) =>
      forgotten > 0 && (
        <StateChip tone="warn">{forgotten === 1 ? '1 sin salida' : `${forgotten} sin salida`}</StateChip>
      ),
  },
  { key: 'days', head: 'Días', numeric: true, width: 90, render: ({ days }) => days },
  {
    key: 'minutes',
    head: 'Horas',
    numeric: true,
    width: 140,
    render: ({ minutes }) => durationWords(minutes),
  },
];

type Day = ReturnType<typeof teamByDay>[number];

const dayColumns: readonly Column<Day>[] = [
  { key: 'date', head: 'Fecha', phone: 'title', nowrap: true, render: ({ date }) => nearDay(date) },
  { key: 'people', head: 'Personas', numeric: true, width: 110, render: ({ people }) => people },
  {
    key: 'minutes',
    head: 'Horas',
    numeric: true,
    width: 140,
    render: ({ minutes }) => durationWords(minutes),
  },
];

/** What each person of the team worked in a month, and who works now. */
export default function TimesheetsPage() {
  const { gymName } = useMe();
  const { asked, month } = useMonth();
  const [exporting, setExporting] = useState(false);
  const { data, ...state } = useQuery(query(api.timesheets.list, asked));
  const items = data?.items ?? [];
  const present = items.filter(({ since }) => since !== null);
  const days = teamByDay(items);
  const list = <Row,>(rows: readonly Row[]) => ({
    ...state,
    data: data && { items: rows, total: rows.length },
  });
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={`Lo que trabajó cada persona en ${monthWords(month)}`}
        actions={
          <Group gap={8} className="screen-only">
            <MonthChoice />
            <ExportButton disabled={days.length === 0} onClick={() => setExporting(true)} />
            <Button disabled={!data} leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        Horas del equipo
      </PageTitle>
      <Stack className="screen-only">
        <ListSection
          title="Quién está ahora"
          query={list(present)}
          columns={presentColumns(data?.today ?? '')}
          rowKey={({ personId }) => personId}
          rowName={({ name }) => name}
          empty={{ title: 'Nadie está trabajando ahora' }}
          failedTitle="No pudimos cargar quién está"
        />
      </Stack>
      {data && (
        <>
          <ListSection
            title="Personas"
            query={list(items)}
            columns={columns}
            rowKey={({ personId }) => personId}
            rowName={({ name }) => name}
            rowLink={({ personId }) => ({
              to: '/mycenter/horas/$personId',
              params: { personId },
              search: { ...(asked.month && { mes: asked.month }) },
            })}
            empty={{
              title: 'Todavía nadie marca sus horas',
              text: 'Cada persona de tu equipo marca su entrada y su salida en «Mis horas», o con su PIN en un equipo que se comparte.',
              icon: IconClock,
            }}
          />
          {days.length > 0 && (
            <>
              <Text fz="h2" fw={600} ta="right" className="figures">
                Total {durationWords(days.reduce((sum, { minutes }) => sum + minutes, 0))}
              </Text>
              <ListSection
                title="Por día"
                query={list(days)}
                columns={dayColumns}
                rowKey={({ date }) => date}
                rowName={({ date }) => nearDay(date)}
                empty={{ title: 'Sin horas en este mes' }}
              />
            </>
          )}
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar las horas del equipo"
          noun="horas-del-equipo"
          sheet="Horas"
          about={`Lo que trabajó cada persona cada día de ${monthWords(data.month)}. Las entradas y salidas, una por una, están en la hoja de cada una.`}
          read={async () => teamTable(items)}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
