import { Paper, Radio, Stack, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime, minorDigits, monthWords } from '../../web/format.ts';
import { useMay, useMe, useTimeZone } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../web/ui/link.tsx';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { ReportPage } from '../reports/parts.ts';
import type { Journal } from './contract.ts';
import { journalTable } from './document.ts';
import { type JournalLayout, journalLayouts } from './domain.ts';
import { JournalView } from './ui/journal-view.tsx';

const about: Readonly<Record<JournalLayout, string>> = {
  plain: 'Una línea por fila: comprobante, fecha, glosa, cuenta, debe y haber.',
  defontana: 'Con las columnas que pide su importador de movimientos de contabilidad.',
};

interface LayoutChoiceProps {
  readonly value: JournalLayout;
  readonly onChange: (layout: JournalLayout) => void;
}

const LayoutChoice = ({ value: chosen, onChange }: LayoutChoiceProps) => (
  <Radio.Group label="Para" value={chosen} onChange={(value) => onChange(value as JournalLayout)}>
    <Stack gap="xs" mt={4}>
      {Object.entries(journalLayouts).map(([value, label]) => (
        <Radio key={value} value={value} label={label} description={about[value as JournalLayout]} />
      ))}
    </Stack>
  </Radio.Group>
);

function State({ month, closed }: Pick<Journal, 'month' | 'closed'>) {
  const zone = useTimeZone();
  const documents = (
    <TextLink to="/reports/accounting" search={{ mes: month }}>
      Para el contador
    </TextLink>
  );
  return (
    <Paper component="section" aria-label="Estado del mes" p={16}>
      <Text size="sm">
        {closed ? (
          <>
            Mes cerrado el {dayTime(closed.at, zone)}: sus asientos no cambian. Lo que se corrija después está
            en los del mes en que se haga. Sus documentos están en {documents}.
          </>
        ) : (
          <>
            Mes abierto: los asientos siguen cada venta, pago y corrección. Para que no cambien más, ciérralo
            en {documents}.
          </>
        )}
      </Text>
    </Paper>
  );
}

function Off() {
  const mayTurnOn = useMay()(api.accounting.saveChart);
  return (
    <Paper>
      <EmptyState
        title="Contabilidad está apagada"
        icon={IconBook2}
        action={
          mayTurnOn && (
            <ButtonLink to="/plugins/$key" params={{ key: 'accounting' }}>
              Ir a Plugins
            </ButtonLink>
          )
        }
      >
        {mayTurnOn ? 'Enciéndela en Plugins y revisa sus cuentas' : 'Pide que la enciendan en Plugins'}: desde
        entonces cada mes tiene sus asientos, también los que pasaron.
      </EmptyState>
    </Paper>
  );
}

/** The journal entries of a month, to see and to download: '?mes=2026-10'. */
export default function JournalPage() {
  const { gym } = useMe();
  const { asked, month } = useMonth();
  const [layout, setLayout] = useState<JournalLayout>('plain');
  const result = useQuery({ ...query(api.accounting.journal, asked), placeholderData: keepPreviousData });
  const { data } = result;
  return (
    <ReportPage
      title="Asientos contables"
      note={data?.active !== false && monthWords(month)}
      choice={data?.active && <MonthChoice />}
      query={result}
      failedTitle="No pudimos cargar los asientos"
      isEmpty={({ items }) => items.length === 0}
      exported={({ month }) => ({
        title: 'Exportar asientos',
        noun: `asientos-${month}`,
        sheet: month,
        about: `Los asientos de ${monthWords(month)}, uno por día. Cada uno cuadra: su debe es su haber. En CSV, Excel lee códigos como 1-1-01 como fechas; en la planilla quedan como están.`,
        read: async () => {
          const { items } = await api.accounting.journal({ month });
          return journalTable(items, layout, minorDigits(gym?.currency ?? 'CLP'));
        },
        children: <LayoutChoice value={layout} onChange={setLayout} />,
      })}
    >
      {(journal) =>
        journal.active ? (
          <>
            <State {...journal} />
            <JournalView journal={journal} />
          </>
        ) : (
          <Off />
        )
      }
    </ReportPage>
  );
}
