import { Group, Paper, Skeleton } from '@mantine/core';
import rows from '../../../web/styles/rows.module.css';

export const AttendeesSkeleton = () => (
  <Paper role="status" aria-label="Cargando quiénes vienen" data-late className={rows.divided ?? ''}>
    {['48%', '62%', '40%', '55%'].map((width) => (
      <Group key={width} gap={12} h={56} px={12}>
        <Skeleton circle height={32} />
        <Skeleton height={12} width={width} />
      </Group>
    ))}
  </Paper>
);
