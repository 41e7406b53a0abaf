import { Paper, Text } from '@mantine/core';
import { count } from '../../../web/format.ts';
import type { Counts } from '../contract.ts';
import classes from './review-step.module.css';

export function ReviewFigures({ counts, bad }: { readonly counts: Counts; readonly bad: number }) {
  const figures = [
    { label: 'Nuevos', value: counts.created },
    { label: 'Cambian', value: counts.updated },
    { label: 'Sin cambios', value: counts.unchanged },
    { label: 'Con error', value: bad, bad: bad > 0 },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, bad }) => (
        <Paper key={label} px={16} py={12} bg="var(--surface-raised)">
          <Text component="dt" fz="xs" fw={500} c="dimmed">
            {label}
          </Text>
          <Text component="dd" className="figures" fz={20} fw={600} {...(bad && { c: 'var(--bad-text)' })}>
            {count(value)}
          </Text>
        </Paper>
      ))}
    </dl>
  );
}
