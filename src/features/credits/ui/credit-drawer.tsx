import { Button, Drawer, Group, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { ListFoot } from '../../../web/ui/list-foot.tsx';
import { SummaryLines } from '../../../web/ui/summary.tsx';
import { pageSize } from '../../../wire/fields.ts';
import { type Credit, type CreditEntry, creditEntryKinds } from '../contract.ts';

interface CreditDrawerProps {
  /** Undefined closes the drawer. */
  readonly clientId: string | undefined;
  readonly onClose: () => void;
  readonly onPay: () => void;
  readonly onLimit: () => void;
}

function Entries({ entries }: { readonly entries: readonly CreditEntry[] }) {
  const money = useMoney();
  const timeZone = useTimeZone();
  return (
    <SummaryLines
      title="Movimientos"
      lines={entries.map(({ id, kind, amount, note, sourceId, createdAt }) => ({
        key: id,
        name: sourceId ? (
          <TextLink to="/store/receipts/$id" params={{ id: sourceId }}>
            {creditEntryKinds[kind]}
          </TextLink>
        ) : (
          creditEntryKinds[kind]
        ),
        amount: amount < 0 ? <Text c="var(--good-text)">{money(amount)}</Text> : `+${money(amount)}`,
        details: [dayTime(createdAt, timeZone), note],
      }))}
    />
  );
}

interface FactProps {
  readonly label: string;
  readonly amount: number;
  readonly large?: boolean;
}

function Fact({ label, amount, large = false }: FactProps) {
  const money = useMoney();
  return (
    <div>
      <Text component="dt" fz="xs" fw={500} c="dimmed">
        {label}
      </Text>
      <Text component="dd" className="figures" {...(large && { fz: 28, fw: 600, lh: 1.2 })}>
        {money(amount)}
      </Text>
    </div>
  );
}

interface CreditDetailsProps extends Pick<CreditDrawerProps, 'onPay' | 'onLimit'> {
  readonly credit: Credit & { entries: { items: CreditEntry[]; total: number } };
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function CreditDetails({ credit, page, onPage, onPay, onLimit }: CreditDetailsProps) {
  const { balance, limit, entries } = credit;
  return (
    <>
      <Group component="dl" align="flex-end" gap="8px 32px" mt={0} mb={16}>
        <Fact label={balance < 0 ? 'A favor' : 'Debe'} amount={Math.abs(balance)} large />
        <Fact label="Límite" amount={limit} />
        <Fact label="Puede fiar" amount={Math.max(0, limit - balance)} />
      </Group>
      <Group gap={8}>
        {balance > 0 && <Button onClick={onPay}>Ingresar abono</Button>}
        <Button variant={balance > 0 ? 'default' : 'filled'} onClick={onLimit}>
          Cambiar límite
        </Button>
      </Group>
      <Entries entries={entries.items} />
      {entries.total === 0 && (
        <Text c="dimmed" mt={4}>
          Todavía no ha llevado nada fiado.
        </Text>
      )}
      {entries.total > pageSize && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          rowCount={entries.items.length}
          total={entries.total}
          totalIsFloor={false}
          onPage={onPage}
        />
      )}
    </>
  );
}

interface AccountProps extends Pick<CreditDrawerProps, 'onPay' | 'onLimit'> {
  readonly clientId: string;
}

function Account({ clientId, onPay, onLimit }: AccountProps) {
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...query(api.credits.get, { clientId, page }),
    placeholderData: keepPreviousData,
  });
  if (result.data) {
    return (
      <CreditDetails credit={result.data} page={page} onPage={setPage} onPay={onPay} onLimit={onLimit} />
    );
  }
  if (result.error) {
    return (
      <FailedState
        error={result.error}
        title="No pudimos abrir esta cuenta"
        onRetry={() => void result.refetch()}
        retrying={result.isFetching}
      />
    );
  }
  return <Skeleton height={320} />;
}

/** A client's debt, credit limit and their movements. */
export function CreditDrawer({ clientId, onClose, ...actions }: CreditDrawerProps) {
  const { data } = useQuery({
    ...query(api.credits.get, { clientId: clientId ?? '', page: 1 }),
    enabled: clientId !== undefined,
  });
  return (
    <Drawer
      opened={clientId !== undefined}
      onClose={onClose}
      title={data?.clientName ?? 'Cuenta del cliente'}
      size="min(440px, 100vw)"
    >
      {clientId !== undefined && <Account key={clientId} clientId={clientId} {...actions} />}
    </Drawer>
  );
}
