import { Button, Checkbox, Group, NumberInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { useShortcuts } from '../../../web/shortcuts.ts';
import { KeyHint } from '../../../web/ui/key-hint.tsx';
import type { Sale, SaleLine, SaleMethod } from '../../sales/contract.ts';
import { moreThanSold, refundsContract } from '../contract.ts';
import { leftOf } from '../rules.ts';
import classes from './refund.module.css';

export interface RefundValues extends Record<string, unknown> {
  shiftId: string;
  lines: { id: string; saleLineId: string; quantity: number; restock: boolean }[];
  method: SaleMethod;
  reason: string;
}

const nothing = 'Elige cuánto se devuelve.';

/** The contract's schema, limited to what is left of each line and with at least one line. */
export const refundSchema = ({ lines }: Sale) => {
  const { method, reason } = refundsContract.create.input.def.shape;
  return z
    .object({
      shiftId: z.string().check(z.minLength(1, 'Elige la caja de la que sale.')),
      lines: z.array(z.any()),
      method,
      reason,
    })
    .check((context) => {
      const values = context.value.lines as RefundValues['lines'];
      const addIssue = (index: number, message: string) =>
        context.issues.push({
          code: 'custom',
          input: values,
          path: ['lines', index, 'quantity'],
          message,
        });
      const entries = lines.map((line, index) => ({
        index,
        left: leftOf(line),
        requested: values[index]?.quantity,
      }));
      for (const { index, left, requested } of entries) {
        if (Number(requested) > left)
          addIssue(index, left > 0 ? `Quedan ${count(left)}.` : 'Ya se devolvió.');
      }
      if (!entries.some(({ requested }) => Number(requested) > 0)) {
        addIssue(entries.find(({ left }) => left > 0)?.index ?? 0, nothing);
      }
    });
};

/** As many lines as there are digits have a key. */
const keyedLines = 9;
const keysOfLine = (index: number) => `alt+digit${index + 1}`;

interface RefundLinesProps {
  readonly sale: Sale;
  readonly form: UseFormReturnType<RefundValues>;
  /** Lines of which more had been refunded when this was saved. */
  readonly refused: readonly string[];
}

/** The quantity of each line to refund, and whether it is restocked. */
export function RefundLines({ sale, form, refused }: RefundLinesProps) {
  const money = useMoney();
  const all = (quantityOf: (line: SaleLine) => number) => {
    form.setFieldValue(
      'lines',
      form.getValues().lines.map((entry, index) => {
        const line = sale.lines[index];
        return { ...entry, quantity: line ? quantityOf(line) : 0 };
      }),
    );
    // Earlier errors of the quantities no longer apply.
    for (const index of sale.lines.keys()) form.clearFieldError(`lines.${index}.quantity`);
  };
  const container = useRef<HTMLUListElement>(null);
  const isWhole = sale.lines.every(
    (line, index) => Number(form.getValues().lines[index]?.quantity) === leftOf(line),
  );
  /** Refunds what is left of one line, in place of the whole sale; a smaller quantity can be typed at once. */
  const chooseLine = (index: number) => {
    const line = sale.lines[index];
    if (!line || leftOf(line) === 0) return;
    if (isWhole) all((other) => (other === line ? leftOf(line) : 0));
    else form.setFieldValue(`lines.${index}.quantity`, leftOf(line));
    form.clearFieldError(`lines.${index}.quantity`);
    const input = container.current?.children[index]?.querySelector('input');
    input?.focus();
    // Selected once it shows the new quantity.
    requestAnimationFrame(() => input?.select());
  };
  useShortcuts(
    'Reembolso',
    sale.lines.slice(0, keyedLines).map(({ name }, index) => ({
      keys: keysOfLine(index),
      label: `Devolver ${name}, y no todo`,
      run: () => chooseLine(index),
    })),
  );
  return (
    <div>
      <Group justify="space-between" c="dimmed" fz="xs" fw={500}>
        <span>Qué se devuelve</span>
        <Button size="compact-sm" variant="subtle" onClick={() => all(isWhole ? () => 0 : leftOf)}>
          {isWhole ? 'Nada' : 'Todo'}
        </Button>
      </Group>
      <ul ref={container} className={classes.lines}>
        {sale.lines.map((line, index) => {
          const left = leftOf(line);
          const quantity = form.getInputProps(`lines.${index}.quantity`);
          return (
            <li key={line.id} className={classes.line} data-over={left === 0 || undefined}>
              <div>
                <Group gap={8} wrap="nowrap">
                  <span>{line.name}</span>
                  {index < keyedLines && left > 0 && <KeyHint keys={keysOfLine(index)} />}
                </Group>
                <Text className="figures" fz="xs" c="dimmed">
                  {left === line.quantity
                    ? `${count(left)} por ${money(line.total)}`
                    : `Quedan ${count(left)} de ${count(line.quantity)}, por ${money(line.total)} en total`}
                </Text>
              </div>
              <NumberInput
                className="figures"
                aria-label={`Cuánto se devuelve de ${line.name}`}
                min={0}
                max={left}
                clampBehavior="none"
                allowDecimal={line.productId !== null}
                decimalScale={3}
                decimalSeparator=","
                thousandSeparator="."
                disabled={left === 0}
                {...quantity}
                onFocus={(event) => {
                  quantity.onFocus?.(event);
                  event.currentTarget.select();
                }}
                error={quantity.error ?? (refused.includes(line.id) && moreThanSold.message)}
              />
              {line.stocked ? (
                <Checkbox
                  className={classes.restock ?? ''}
                  label="Vuelve al stock"
                  disabled={left === 0}
                  {...form.getInputProps(`lines.${index}.restock`, { type: 'checkbox' })}
                />
              ) : (
                <Text className={classes.restock ?? ''} fz="xs" c="dimmed">
                  Sin stock que mover
                </Text>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
