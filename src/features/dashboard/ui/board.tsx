import { Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { BackupWarning } from './backup-warning.tsx';
import classes from './board.module.css';
import { Counters, CountersSkeleton } from './counters.tsx';
import { ExpiringCard } from './expiring.tsx';
import { FirstSteps } from './first-steps.tsx';
import { IncomeCard } from './income.tsx';

const barHeights = [40, 55, 45, 70, 60, 65, 68, 64, 72, 80, 92, 66];
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function BoardSkeleton() {
  return (
    <Stack gap={12} role="status" aria-label="Cargando las cifras" data-late>
      <CountersSkeleton />
      <div className={classes.lower} aria-hidden>
        <Paper className={classes.card ?? ''}>
          <Skeleton height={16} width={180} my={6} />
          <Group flex={1} align="flex-end" justify="space-around" mih={240}>
            {barHeights.map((height) => (
              <Skeleton key={height} height={`${height}%`} width={28} />
            ))}
          </Group>
        </Paper>
        <Paper className={classes.card ?? ''}>
          <Skeleton height={16} width={140} my={6} />
          {rows.map((row) => (
            <Group key={row} gap={10} mih={34}>
              <Skeleton height={28} circle />
              <Skeleton height={12} width="60%" />
            </Group>
          ))}
        </Paper>
      </div>
    </Stack>
  );
}

/** The gym's month: counters, twelve months of income, who expires this week. */
export function Board() {
  const { data, error, refetch, isFetching } = useQuery(query(api.dashboard.get, {}));
  if (data) {
    return (
      <>
        {data.backup && <BackupWarning trouble={data.backup} />}
        <FirstSteps data={data} />
        <Counters data={data} />
        <div className={classes.lower}>
          <IncomeCard months={data.months} />
          <ExpiringCard data={data} />
        </div>
      </>
    );
  }
  if (error) {
    return (
      <FailedState
        error={error}
        title="No pudimos cargar las cifras de tu gimnasio"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <BoardSkeleton />;
}
