import { Group, Paper, Skeleton, Stack } from '@mantine/core';
import classes from './board.module.css';
import { CountersSkeleton } from './counters-skeleton.tsx';

const barHeights = [40, 55, 45, 70, 60, 65, 68, 64, 72, 80, 92, 66];
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

export function BoardSkeleton() {
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
