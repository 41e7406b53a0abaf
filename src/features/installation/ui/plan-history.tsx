import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { day, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { AgreedPlan } from '../contract.ts';

const wordsOf = ({ name, price, paidUntil }: AgreedPlan): string =>
  name === ''
    ? 'Sin plan'
    : [name, price, paidUntil && `pagado hasta el ${day(paidUntil)}`].filter(Boolean).join(', ');

/** What operators agreed with a gym, the newest first. */
export function PlanHistory({ gymId }: { readonly gymId: string }) {
  const timeZone = useTimeZone();
  const { data, error, refetch, isFetching } = useQuery(query(api.installation.plans, { gymId }));
  if (!data && error)
    return (
      <FailedState
        error={error}
        title="No pudimos cargar los planes"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton height={64} />;
  if (data.items.length === 0) return <Text c="dimmed">Nunca se ha anotado uno.</Text>;
  return (
    <Paper component="ul" className={rows.divided ?? ''} aria-label="Planes">
      {data.items.map((plan) => (
        <Stack key={plan.id} component="li" gap={2} px={16} py={12}>
          <Text style={{ overflowWrap: 'anywhere' }}>{wordsOf(plan)}</Text>
          {plan.note && (
            <Text size="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {plan.note}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            Anotado el {dayTime(plan.agreedAt, timeZone)}
            {plan.agreedBy && ` por ${plan.agreedBy}`}
          </Text>
        </Stack>
      ))}
    </Paper>
  );
}
