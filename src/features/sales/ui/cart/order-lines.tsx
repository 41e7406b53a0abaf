import { Stack, Text } from '@mantine/core';
import { count } from '../../../../web/format.ts';
import { useTill } from '../till/till.tsx';
import { LineRow } from './line-row.tsx';
import classes from './order-lines.module.css';
import { useRemark } from './remark.ts';

export function OrderLines() {
  const { cart } = useTill();
  const remarkOf = useRemark();
  const { lines } = cart.order;
  if (lines.length === 0) {
    return (
      <Stack flex={1} align="center" justify="center" gap={4} mih={0} p={16} ta="center">
        <Text fw={600}>No hay artículos</Text>
        <Text c="dimmed">Escanea un código, o toca un producto.</Text>
      </Stack>
    );
  }
  return (
    <ul className={classes.lines} aria-label={`Artículos de la venta, ${count(lines.length)}`}>
      {lines.map((line) => (
        <LineRow key={line.id} line={line} remark={remarkOf(line)} />
      ))}
    </ul>
  );
}
