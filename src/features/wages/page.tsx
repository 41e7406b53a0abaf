import { Group, Text } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { durationWords, minorDigits, monthWords } from '../../web/format.ts';
import { useMe, useMoney } from '../../web/session.ts';
import { ListSection } from '../../web/ui/list-section.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import type { Payee } from './contract.ts';
import { payeesTable } from './document.ts';
import { bases } from './domain.ts';

const columns = (money: (amount: number) => string): readonly Column<Payee>[] => [
  { key: 'name', head: 'Profesor', phone: 'title', render: ({ name }) => name },
  {
    key: 'wage',
    head: 'Se paga',
    render: ({ wage }) => (wage ? `${bases[wage.basis]}, ${money(wage.amount)}` : 'Sin pago fijado'),
  },
  { key: 'classes', head: 'Clases', numeric: true, width: 90, render: ({ classes }) => classes },
  {
    key: 'hours',
    head: 'Horas',
    numeric: true,
    width: 120,
    phone: 'hide',
    render: ({ minutes }) => durationWords(minutes),
  },
  { key: 'heads', head: 'Personas', numeric: true, width: 100, phone: 'hide', render: ({ heads }) => heads },
  { key: 'amount', head: 'Monto', numeric: true, width: 140, render: ({ amount }) => money(amount) },
];

/** What is paid in a month to each person who teaches. */
export default function WagesPage() {
  const money = useMoney();
  const { gym } = useMe();
  const { asked, month } = useMonth();
  const [exporting, setExporting] = useState(false);
  const { data, ...state } = useQuery(query(api.wages.list, asked));
  const items = data?.items ?? [];
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Page>
      <PageTitle
        note={`Clases hechas en ${monthWords(month)}`}
        actions={
          <Group gap={8}>
            <MonthChoice />
            <ExportButton disabled={items.length === 0} onClick={() => setExporting(true)} />
          </Group>
        }
      >
        Pago a profesores
      </PageTitle>
      <ListSection
        title="Profesores"
        query={{ ...state, data: data && { items, total: items.length } }}
        columns={columns(money)}
        rowKey={({ memberId }) => memberId}
        rowName={({ name }) => name}
        rowLink={({ memberId }) => ({
          to: '/mycenter/profesores/$memberId',
          params: { memberId },
          search: { ...(asked.month && { mes: asked.month }) },
        })}
        empty={{
          title: 'Nadie hizo clases en este mes',
          text: 'Cuando una clase de la agenda lleva el nombre de una persona de tu equipo, aquí está lo que hizo.',
          icon: IconReportMoney,
        }}
        failedTitle="No pudimos cargar lo que se paga"
      />
      {items.length > 0 && (
        <Text fz="h2" fw={600} ta="right" className="figures">
          Total {money(total)}
        </Text>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar el pago a profesores"
          noun="pago-a-profesores"
          sheet="Profesores"
          about={`Lo que suma cada profesor en ${monthWords(data.month)}. Las clases, una por una, están en la hoja de cada uno.`}
          read={async () => payeesTable(items, minorDigits(gym?.currency ?? 'CLP'))}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
