import { Button, Group, TextInput } from '@mantine/core';
import { currencySign, figure, parseMoney } from '../../../../web/format.ts';
import type { Discount } from '../../../orders/contract.ts';
import { quantityText } from './order-lines.tsx';

/** A discount as it is typed. */
export interface TypedDiscount {
  readonly kind: Discount['kind'];
  readonly text: string;
}

export const typedOf = (discount: Discount | null, currency: string): TypedDiscount => {
  if (!discount) return { kind: 'percent', text: '' };
  return discount.kind === 'percent'
    ? { kind: 'percent', text: quantityText(discount.percent / 100) }
    : { kind: 'amount', text: figure(discount.amount, currency) };
};

/** Null for no discount, undefined if the text is invalid. */
export function discountOf({ kind, text }: TypedDiscount, currency: string): Discount | null | undefined {
  const clean = text.trim();
  if (clean === '') return null;
  if (kind === 'amount') {
    const amount = parseMoney(clean, currency);
    return amount === null || amount < 0 ? undefined : amount === 0 ? null : { kind, amount };
  }
  if (!/^\d{1,3}([.,]\d{1,2})?\s*%?$/.test(clean)) return undefined;
  const percent = Math.round(Number.parseFloat(clean.replace(',', '.')) * 100);
  return percent > 10_000 ? undefined : percent === 0 ? null : { kind, percent };
}

interface DiscountFieldProps {
  readonly label: string;
  readonly currency: string;
  readonly value: TypedDiscount;
  readonly onChange: (value: TypedDiscount) => void;
  readonly error?: React.ReactNode;
}

/** A per cent or an amount. */
export function DiscountField({ label, currency, value, onChange, error }: DiscountFieldProps) {
  return (
    <Group align="flex-start" gap={8} wrap="nowrap">
      <TextInput
        flex={1}
        label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder="Sin descuento"
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        onFocus={(event) => event.currentTarget.select()}
        error={error}
      />
      <Button.Group mt={24} aria-label="Descuento en">
        {(['percent', 'amount'] as const).map((kind) => (
          <Button
            key={kind}
            variant={value.kind === kind ? 'light' : 'default'}
            aria-pressed={value.kind === kind}
            aria-label={kind === 'percent' ? 'En por ciento' : 'En dinero'}
            onClick={() => onChange({ ...value, kind })}
          >
            {kind === 'percent' ? '%' : currencySign(currency)}
          </Button>
        ))}
      </Button.Group>
    </Group>
  );
}
