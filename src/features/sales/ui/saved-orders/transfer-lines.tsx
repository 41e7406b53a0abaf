import { Button, Group, Stack, Text } from '@mantine/core';
import { QuantityInput } from '../../../../web/ui/quantity-input.tsx';
import { isMovable, quantityOf } from '../cart/cart.ts';
import { quantityText } from '../cart/line-words.ts';
import { useTill } from '../till/till.tsx';
import classes from './saved-orders.module.css';

interface TransferLinesProps {
  /** How much of each line goes, by its id. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly isWhole: boolean;
  readonly onChange: (quantities: Record<string, number>) => void;
}

/** Chooses what is transferred: the whole order, or quantities of its lines. */
export function TransferLines({ quantities, isWhole, onChange }: TransferLinesProps) {
  const { cart } = useTill();
  const { lines } = cart.order;
  const all = (of: (quantity: number) => number) =>
    onChange(Object.fromEntries(lines.map((line) => [line.id, of(quantityOf(line))])));
  return (
    <div>
      <Group justify="space-between" c="dimmed" fz="xs" fw={500}>
        <span>Qué se transfiere</span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => all((quantity) => (isWhole ? 0 : quantity))}
        >
          {isWhole ? 'Nada' : 'Todo'}
        </Button>
      </Group>
      <ul className={classes.moved} aria-label="Qué se transfiere">
        {lines.map((line) => (
          <li key={line.id}>
            <Stack gap={0} flex={1} miw={0}>
              <Text span truncate>
                {line.name}
              </Text>
              <Text span fz="xs" c="dimmed">
                {isMovable(line) || isWhole
                  ? `de ${quantityText(quantityOf(line))}`
                  : `Es de ${cart.client?.name}`}
              </Text>
            </Stack>
            <QuantityInput
              w={96}
              aria-label={`Cuánto se transfiere de ${line.name}`}
              value={quantities[line.id] ?? 0}
              max={quantityOf(line)}
              allowDecimal={line.kind === 'product'}
              disabled={!isMovable(line)}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(quantity) => onChange({ ...quantities, [line.id]: quantity ?? 0 })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
