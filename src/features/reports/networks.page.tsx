import { Group, Text } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { count, day, monthWords } from '../../web/format.ts';
import { useMay, useMe, useMoney } from '../../web/session.ts';
import { Late } from '../../web/ui/late.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { accessDays } from '../accesscontrol/domain.ts';
import { ExportButton } from '../imports/parts.ts';
import type { NetworkReport } from '../networkvisits/contract.ts';
import { networks } from '../networkvisits/domain.ts';
import { totalWords } from '../networkvisits/words.ts';
import { PrintButton } from './ui/print-button.tsx';

const loadExport = () => import('./ui/export-visits.tsx');
const ExportVisits = lazy(loadExport);

type Day = NetworkReport['days'][number];

const columnsIn = (money: (amount: number) => string): readonly Column<Day>[] => [
  { key: 'date', head: 'Día', phone: 'title', render: ({ date }) => day(date) },
  { key: 'network', head: 'Red', render: ({ network }) => networks[network] },
  { key: 'visits', head: 'Visitas', numeric: true, render: ({ visits }) => count(visits) },
  {
    key: 'expected',
    head: 'Se espera',
    numeric: true,
    render: ({ expected }) => (expected === null ? '—' : money(expected)),
  },
];

/** Whether 'Últimos accesos' still has the visits of the whole month. */
const isInAccesses = ({ month, today }: NetworkReport): boolean =>
  Temporal.PlainDate.from(today).since(`${month}-01`).days < accessDays;

/** The visits that the networks confirmed in a month, by day, to compare with what they pay. */
export default function NetworkReportPage() {
  const money = useMoney();
  const { gymName } = useMe();
  const mayOpen = useMay()(api.accesscontrol.events);
  const { asked } = useMonth();
  const [exporting, setExporting] = useState(false);
  const { data, ...state } = useQuery({
    ...query(api.networkvisits.report, asked),
    placeholderData: keepPreviousData,
  });
  const total = data?.networks.reduce((sum, { visits }) => sum + visits, 0) ?? 0;
  const close = () => setExporting(false);
  return (
    <>
      <ListPage
        title="Convenios"
        query={{ ...state, data: data && { items: data.days, total } }}
        columns={columnsIn(money)}
        rowKey={({ date, network }) => `${date} ${network}`}
        rowName={({ date, network }) => `${networks[network]}, ${day(date)}`}
        {...(data &&
          mayOpen &&
          isInAccesses(data) && {
            rowLink: ({ date, network }: Day) => ({ to: '/accesos', search: { fecha: date, por: network } }),
          })}
        main={
          <Group gap={8} className="screen-only">
            <MonthChoice />
            <ExportButton disabled={!data?.days.length} onClick={() => setExporting(true)} />
            <PrintButton disabled={!data?.days.length} />
          </Group>
        }
        above={
          <>
            <p className="print-only">{gymName}</p>
            <PageTabs group="Reportes" />
            {data?.networks.map((sum) => (
              <Text key={sum.network}>{totalWords(sum, monthWords(data.month), money)}</Text>
            ))}
            <Text c="dimmed">
              Compáralo con lo que te paga cada red. Lo que se espera es una estimación: no se suma a tus
              ingresos.
            </Text>
          </>
        }
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Aquí se cuentan las visitas que confirman Wellhub y TotalPass. Se encienden en Plugins.',
          icon: IconHeartHandshake,
        }}
        failedTitle="No pudimos cargar las visitas"
      />
      <Late opened={exporting} load={loadExport} onClose={close}>
        {exporting && data && <ExportVisits month={data.month} onClose={close} />}
      </Late>
    </>
  );
}
