import { Button, Group, TextInput } from '@mantine/core';
import { currencySign } from '../../../../web/format.ts';
import { useMe } from '../../../../web/session.ts';
import type { TypedDiscount } from './typed-discount.ts';

interface DiscountFieldProps {
  readonly label: string;
  readonly currency: string;
  readonly value: TypedDiscount;
  readonly onChange: (value: TypedDiscount) => void;
  readonly error?: React.ReactNode;
}

/** A per cent or an amount. */
export function DiscountField({ label, currency, value, onChange, error }: DiscountFieldProps) {
  const { rights, canSwitch } = useMe();
  const hint = rights.includes('sales.discount')
    ? value.kind === 'amount' && 'Se resta de lo que se paga, con impuesto.'
    : canSwitch
      ? 'Con descuento u otro precio, al cobrar se pide el PIN de quien puede hacerlos.'
      : 'Tu rol no cobra con descuento ni con otro precio.';
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
        {...(hint && { description: hint })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
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
