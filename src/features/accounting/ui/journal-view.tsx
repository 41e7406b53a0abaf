import { Drawer, Stack, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import { day, monthWords } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { Figure, FigureGrid } from '../../reports/parts.ts';
import type { Journal, JournalEntry, JournalLine } from '../contract.ts';
import { accountPurposes } from '../domain.ts';
import { accountSums, sidesOf } from '../rules.ts';
import { entryGloss } from '../words.ts';

type Money = (amount: number) => string;

/** Everything is here already. */
const loaded = { error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined };
const listOf = <Row,>(items: readonly Row[]) => ({
  ...loaded,
  data: { items: [...items], total: items.length },
});

const accountColumns = (money: Money): readonly Column<JournalLine>[] => [
  { key: 'code', head: 'Cuenta', nowrap: true, width: 130, render: ({ code }) => code },
  {
    key: 'name',
    head: 'Nombre',
    phone: 'title',
    render: ({ name, purpose }) => (
      <span>
        {name}
        {accountPurposes[purpose] !== name && (
          <Text component="span" display="block" c="dimmed" size="sm">
            {accountPurposes[purpose]}
          </Text>
        )}
      </span>
    ),
  },
  { key: 'debit', head: 'Debe', numeric: true, render: ({ debit }) => debit > 0 && money(debit) },
  { key: 'credit', head: 'Haber', numeric: true, render: ({ credit }) => credit > 0 && money(credit) },
];

const entryColumns = (money: Money): readonly Column<JournalEntry>[] => [
  { key: 'number', head: 'N°', width: 60, phone: 'hide', render: ({ number }) => number },
  { key: 'day', head: 'Asiento', phone: 'title', render: (entry) => entryGloss(entry.day) },
  { key: 'debit', head: 'Debe', numeric: true, render: ({ lines }) => money(sidesOf(lines).debit) },
  { key: 'credit', head: 'Haber', numeric: true, render: ({ lines }) => money(sidesOf(lines).credit) },
];

function Lines({ entry }: { readonly entry: JournalEntry }) {
  const money = useMoney();
  const { debit, credit } = sidesOf(entry.lines);
  return (
    <Stack gap="md">
      <ListSection
        title="Líneas"
        query={listOf(entry.lines)}
        columns={accountColumns(money)}
        rowKey={({ purpose, debit }) => `${purpose} ${debit > 0}`}
        rowName={({ name }) => name}
        empty={{ title: 'Ninguna línea' }}
      />
      <Text size="sm">
        Debe {money(debit)} = Haber {money(credit)}
      </Text>
    </Stack>
  );
}

/** What the entries sum to, by account, and each of them with its lines. */
export function JournalView({ journal: { month, items } }: { readonly journal: Journal }) {
  const money = useMoney();
  const [shown, setShown] = useState<JournalEntry>();
  const { debit, credit } = sidesOf(items.flatMap(({ lines }) => lines));
  return (
    <>
      <FigureGrid label="Lo que suman los asientos del mes">
        <Figure label="Debe" value={money(debit)} />
        <Figure label="Haber" value={money(credit)} />
        <Figure
          label="Asientos"
          value={String(items.length)}
          about="Uno por día en que algo se vendió, cobró o corrigió."
        />
      </FigureGrid>
      {items.length > 0 && (
        <ListSection
          title="Por cuenta"
          query={listOf(accountSums(items))}
          columns={accountColumns(money)}
          rowKey={({ purpose }) => purpose}
          rowName={({ name }) => name}
          empty={{ title: 'Ninguna cuenta' }}
        />
      )}
      <ListSection
        title="Asientos"
        query={listOf(items)}
        columns={entryColumns(money)}
        rowKey={(entry) => entry.day}
        rowName={(entry) => entryGloss(entry.day)}
        onOpen={setShown}
        empty={{
          title: 'Ningún asiento',
          text: `En ${monthWords(month)} no se vendió, cobró ni corrigió nada.`,
          icon: IconBook2,
        }}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        position="right"
        size={640}
        title={shown && `Asiento ${shown.number}, ${day(shown.day)}`}
      >
        {shown && <Lines entry={shown} />}
      </Drawer>
    </>
  );
}
