import { SegmentedControl, Text } from '@mantine/core';
import { api } from '../../../../web/api.ts';
import { useMoney } from '../../../../web/session.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../../web/ui/money-input.tsx';
import { PriceChange, type Product } from '../../contract.ts';
import { priceFor } from '../../domain.ts';
import { productsWords } from '../../rules.ts';
import { FigureInput } from '../form/figure-input.tsx';
import { changeOf, type Prices, pricesSchema } from './price-change.ts';

export interface BulkFormProps {
  readonly opened: boolean;
  readonly products: readonly Product[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);

/** Previews the new price of the first product. */
function Example({ product, prices }: { readonly product: Product; readonly prices: Prices }) {
  const money = useMoney();
  const change = PriceChange.safeParse(changeOf(prices));
  if (!change.success) return null;
  const next =
    change.data.kind === 'amount' ? change.data.amount : priceFor(product.price, change.data.percent);
  return (
    <Text c="dimmed" role="status">
      {product.name}: {money(product.price)} → {money(next)}
    </Text>
  );
}

/** Changes the price of products to an amount or by a percentage. */
export function PriceOfMany({ products, ...form }: BulkFormProps) {
  const [first] = products;
  return (
    <FormModal<Prices>
      opened={form.opened}
      onClose={form.onClose}
      title="Cambiar precios"
      submitLabel={`Cambiar ${productsWords(products.length)}`}
      draft="prices"
      initialValues={{ kind: 'percent', amount: null, percent: '' }}
      schema={pricesSchema}
      onSubmit={async (prices) => {
        await api.products.change({
          ids: idsOf(products),
          change: { price: PriceChange.parse(changeOf(prices)) },
        });
        form.onChanged();
      }}
    >
      {({ values, getInputProps, setFieldValue }) => (
        <>
          <SegmentedControl
            aria-label="Cómo cambian"
            data={[
              { value: 'percent', label: 'Por ciento' },
              { value: 'amount', label: 'A un monto' },
            ]}
            value={values.kind}
            onChange={(kind) => setFieldValue('kind', kind as Prices['kind'])}
          />
          {values.kind === 'percent' ? (
            <FigureInput
              label="Cuánto suben"
              description="Con un menos delante, bajan. El impuesto y la ganancia siguen al precio."
              suffix=" %"
              decimals={2}
              allowNegative
              {...getInputProps('percent')}
            />
          ) : (
            <MoneyInput label="Precio de venta" {...getInputProps('amount')} />
          )}
          {first && <Example product={first} prices={values} />}
        </>
      )}
    </FormModal>
  );
}
