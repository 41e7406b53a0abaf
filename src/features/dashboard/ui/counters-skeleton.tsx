import { SimpleGrid, Skeleton, Text } from '@mantine/core';
import classes from './board.module.css';
import { columns } from './counters.tsx';

const labels = [
  'Clientes activos',
  'Membresías activas',
  'Pagos de membresías del mes',
  'Pagos de productos del mes',
];

export function CountersSkeleton() {
  return (
    <SimpleGrid {...columns} aria-hidden>
      {labels.map((label) => (
        <div key={label} className={classes.counter}>
          <Text size="xs" fw={500} c="dimmed">
            {label}
          </Text>
          <Skeleton height={24} width="55%" my={6} />
          <Skeleton height={12} width="75%" my={2} />
        </div>
      ))}
    </SimpleGrid>
  );
}
