import { Group, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import type { Morning } from '../contract.ts';
import { listTitles } from '../rules.ts';
import rows from './addressee-row.module.css';
import { AddresseeRows, SeeAll } from './addressees.tsx';
import board from './board.module.css';

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

interface ExpiringCardProps {
  /** How many they are, known before who they are. */
  readonly total: number;
  readonly morning: Morning | undefined;
  /** Instead of them, when they cannot be shown. */
  readonly failure: ReactNode;
}

/** Clients whose memberships expire within seven days, the soonest first. */
export function ExpiringCard({ total, morning, failure }: ExpiringCardProps) {
  const title = listTitles.expiring;
  return (
    <Paper component="section" className={board.card ?? ''} aria-label={title}>
      <Group justify="space-between" gap="4px 16px" mih={28}>
        <Title order={2}>{title}</Title>
        {total > 0 && <SeeAll kind="expiring" total={total} />}
      </Group>
      {total === 0 ? (
        <EmptyState title="Nadie vence en los próximos 7 días" icon={IconCalendarCheck}>
          Aquí aparece a quién conviene escribirle para que renueve.
        </EmptyState>
      ) : morning ? (
        <ul className={`${rows.list} ${rows.scroll}`} aria-label={title}>
          <AddresseeRows kind="expiring" morning={morning} />
        </ul>
      ) : (
        (failure ?? (
          <Stack gap={16} data-late aria-hidden>
            {waiting.slice(0, total).map((row) => (
              <Skeleton key={row} height={28} radius={14} />
            ))}
          </Stack>
        ))
      )}
    </Paper>
  );
}
