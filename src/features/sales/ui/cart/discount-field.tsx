import { Button, Group, TextInput } from '@mantine/core';
import { currencySign } from '../../../../web/format.ts';
import { useMe, useMoney } from '../../../../web/session.ts';
import { discountWords } from '../../../orders/words.ts';
import { discountOf, type TypedDiscount } from './typed-discount.ts';

/** What a discount is taken from: the amount before it, what that is, and what of it the typed one takes. */
export interface DiscountBase {
  readonly amount: number;
  readonly words: string;
  readonly taken: number;
}

interface DiscountFieldProps {
  readonly label: string;
  readonly currency: string;
  readonly value: TypedDiscount;
  readonly base: DiscountBase;
  readonly onChange: (value: TypedDiscount) => void;
  readonly error?: React.ReactNode;
}

/** A per cent or an amount. */
export function DiscountField({ label, currency, value, base, onChange, error }: DiscountFieldProps) {
  const { rights, canSwitch } = useMe();
  const money = useMoney();
  const discount = discountOf(value, currency);
  const taken =
    value.kind === 'amount'
      ? 'Se resta de lo que se paga, con impuesto.'
      : discount
        ? `${discountWords(discount, base.amount, money)}, ${base.words}: ${money(base.taken)} menos.`
        : `El por ciento es de ${money(base.amount)}, ${base.words}.`;
  const permit = rights.includes('sales.discount')
    ? ''
    : canSwitch
      ? ' Con descuento u otro precio, al cobrar se pide el PIN de quien puede hacerlos.'
      : ' Tu rol no cobra con descuento ni con otro precio.';
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
        description={`${taken}${permit}`}
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
