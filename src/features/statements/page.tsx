import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconFileText, IconMail, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { day, fullName, money, segment } from '../../web/format.ts';
import { useMay } from '../../web/session.ts';
import { Facts } from '../../web/ui/facts.tsx';
import { TextLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import { usePhone } from '../../web/ui/pending.ts';
import { isClientMissing, MissingClient } from '../clients/parts.ts';
import { endsBeforeStart, type Statement, type StatementEntry } from './contract.ts';
import { balanceWords, detailsOf, nameOf, receiptWords, titleOf, totalsOf } from './rules.ts';
import { Download } from './ui/download.tsx';
import { RangeFilter } from './ui/range-filter.tsx';
import { SendForm } from './ui/send-form.tsx';
import { useRange } from './ui/use-range.ts';

const pageRule = '@page { margin: 12mm; }';

/** On a phone one amount, with its sign, in place of two columns of which one is empty. */
const amountsIn = (currency: string, phone: boolean): readonly Column<StatementEntry>[] =>
  phone
    ? [
        {
          key: 'amount',
          head: 'Monto',
          render: ({ amount }) => `${amount > 0 ? '+' : ''}${money(amount, currency)}`,
        },
      ]
    : [
        {
          key: 'charge',
          head: 'Cargo',
          numeric: true,
          render: ({ amount }) => amount > 0 && money(amount, currency),
        },
        {
          key: 'payment',
          head: 'Abono',
          numeric: true,
          render: ({ amount }) => amount < 0 && money(-amount, currency),
        },
      ];

const columnsIn = (currency: string, phone: boolean): readonly Column<StatementEntry>[] => [
  { key: 'date', head: 'Fecha', nowrap: true, render: ({ date }) => day(date) },
  {
    key: 'name',
    head: 'Detalle',
    width: '42%',
    phone: 'title',
    render: (entry) => (
      <>
        {nameOf(entry)}
        {detailsOf(entry) && (
          <Text size="xs" c="dimmed">
            {detailsOf(entry)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'receipt',
    head: 'Comprobante',
    nowrap: true,
    phone: 'hide',
    render: (entry) =>
      entry.receipt && (
        <TextLink to="/store/receipts/$id" params={{ id: entry.receipt.id }}>
          {receiptWords(entry)}
        </TextLink>
      ),
  },
  ...amountsIn(currency, phone),
  { key: 'balance', head: 'Saldo', numeric: true, render: ({ balance }) => money(balance, currency) },
];

function Summary({ statement }: { readonly statement: Statement }) {
  const { opening, closing, currency } = statement;
  const { charged, paid } = totalsOf(statement);
  return (
    <Facts
      facts={[
        ['Saldo inicial', money(opening, currency)],
        ['Cargos', money(charged, currency)],
        ['Abonos', money(paid, currency)],
        ['Saldo final', balanceWords(closing, currency)],
      ]}
    />
  );
}

/** What a client was charged and what it paid, with its balance. */
export default function StatementPage() {
  const { clientId = '' } = useParams({ strict: false });
  const { range, ...filter } = useRange();
  const phone = usePhone();
  const [sending, setSending] = useState(false);
  const may = useMay();
  const result = useQuery({
    ...query(api.statements.get, { clientId, ...range }),
    placeholderData: keepPreviousData,
  });
  const { data: statement, error } = result;
  if (isClientMissing(error)) return <MissingClient />;
  const clientName = statement && fullName(statement.client);
  return (
    <>
      <style>{pageRule}</style>
      <ListPage
        title={statement ? titleOf(statement) : 'Estado de cuenta'}
        label="Movimientos"
        query={{ ...result, data: statement?.entries }}
        columns={columnsIn(statement?.currency ?? 'CLP', phone)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        main={
          statement && (
            <Group gap={8} className="screen-only">
              {may(api.statements.send) && (
                <Button
                  variant="default"
                  leftSection={<IconMail size={18} />}
                  onClick={() => setSending(true)}
                >
                  Enviar por correo
                </Button>
              )}
              <Download statement={statement} />
              <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
                Imprimir
              </Button>
            </Group>
          )
        }
        above={
          statement && (
            <>
              <Group
                className="screen-only"
                gap="md"
                mt={{ base: 0, sm: -14 }}
                mb={{ base: 0, sm: -6 }}
                c="dimmed"
              >
                <Anchor
                  renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId }} />}
                >
                  Ficha
                </Anchor>
                <Anchor
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/clients/$clientId/memberships/$clientName"
                      params={{ clientId, clientName: segment(clientName ?? '') }}
                    />
                  )}
                >
                  Membresías de {clientName}
                </Anchor>
                {statement.client.dni && <span>N° SOCIO {statement.client.dni}</span>}
              </Group>
              <div className="print-only">
                <p>{statement.gymName}</p>
                <p style={{ whiteSpace: 'pre-line' }}>{statement.header}</p>
                {statement.client.dni && <p>N° SOCIO {statement.client.dni}</p>}
                <p>
                  Del {day(statement.from)} al {day(statement.to)}
                </p>
              </div>
              <Summary statement={statement} />
            </>
          )
        }
        filters={
          <Group gap={8} align="flex-start" className="screen-only">
            <RangeFilter {...filter} error={range.to < range.from ? endsBeforeStart.message : undefined} />
          </Group>
        }
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'En estos días no se le cobró nada, ni pagó.',
          icon: IconFileText,
        }}
        failedTitle="No pudimos abrir el estado de cuenta"
      />
      {statement && <SendForm statement={statement} opened={sending} onClose={() => setSending(false)} />}
    </>
  );
}
