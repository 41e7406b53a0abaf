import { Button, Drawer, Group, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useMoney, useTimeZone } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { ListFoot } from '../../../web/ui/list-foot.tsx';
import { pageSize } from '../../../wire/fields.ts';
import { type Credit, type CreditEntry, creditEntryKinds } from '../contract.ts';
import classes from './credit-drawer.module.css';

interface CreditDrawerProps {
  /** None: it is closed. */
  readonly clientId: string | undefined;
  readonly onClose: () => void;
  readonly onPay: () => void;
  readonly onLimit: () => void;
}

function Entry({ entry }: { readonly entry: CreditEntry }) {
  const money = useMoney();
  const timeZone = useTimeZone();
  const { kind, amount, note, sourceId, createdAt } = entry;
  const label = creditEntryKinds[kind];
  return (
    <li className={classes.entry}>
      {sourceId ? (
        <TextLink to="/store/receipts/$id" params={{ id: sourceId }}>
          {label}
        </TextLink>
      ) : (
        <span>{label}</span>
      )}
      <span className={classes.amount} data-less={amount < 0 || undefined}>
        {amount > 0 && '+'}
        {money(amount)}
      </span>
      <span className={classes.detail}>
        {[dayTime(createdAt, timeZone), note].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

interface ShownProps extends Pick<CreditDrawerProps, 'onPay' | 'onLimit'> {
  readonly credit: Credit & { entries: { items: CreditEntry[]; total: number } };
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Shown({ credit, page, onPage, onPay, onLimit }: ShownProps) {
  const money = useMoney();
  const { balance, limit, entries } = credit;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{balance < 0 ? 'A favor' : 'Debe'}</dt>
          <dd className={classes.huge}>{money(Math.abs(balance))}</dd>
        </div>
        <div>
          <dt>Límite</dt>
          <dd>{money(limit)}</dd>
        </div>
        <div>
          <dt>Puede fiar</dt>
          <dd>{money(Math.max(0, limit - balance))}</dd>
        </div>
      </dl>
      <Group gap={8}>
        {balance > 0 && <Button onClick={onPay}>Ingresar abono</Button>}
        <Button variant={balance > 0 ? 'default' : 'filled'} onClick={onLimit}>
          Cambiar límite
        </Button>
      </Group>
      <h3 className={classes.heading}>Movimientos</h3>
      {entries.total === 0 && <p className={classes.none}>Todavía no ha llevado nada fiado.</p>}
      <ul className={classes.entries}>
        {entries.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.total > pageSize && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          shown={entries.items.length}
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
  const answer = useQuery({
    ...query(api.credits.get, { clientId, page }),
    placeholderData: keepPreviousData,
  });
  if (answer.data) {
    return <Shown credit={answer.data} page={page} onPage={setPage} onPay={onPay} onLimit={onLimit} />;
  }
  if (answer.error) {
    return (
      <FailedState
        error={answer.error}
        title="No pudimos abrir esta cuenta"
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  return <Skeleton height={320} />;
}

/** What a client owes and may owe, and what made it so. */
export function CreditDrawer({ clientId, onClose, ...acts }: CreditDrawerProps) {
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
      {clientId !== undefined && <Account key={clientId} clientId={clientId} {...acts} />}
    </Drawer>
  );
}
