import { NativeSelect, SegmentedControl, Text } from '@mantine/core';
import * as z from 'zod/mini';
import { api } from '../../../../web/api.ts';
import { useMoney } from '../../../../web/session.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../../web/ui/money-input.tsx';
import type { Group } from '../../../groups/contract.ts';
import { pathOf } from '../../../groups/domain.ts';
import { PriceChange, type Product } from '../../contract.ts';
import { priceFor } from '../../domain.ts';
import { productsWords } from '../../rules.ts';
import { FigureInput } from '../form/figure-input.tsx';

interface BulkFormProps {
  readonly opened: boolean;
  readonly products: readonly Product[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id);

/** Moves products to another group. */
export function GroupOfMany({
  groups,
  products,
  ...form
}: BulkFormProps & { readonly groups: readonly Group[] }) {
  return (
    <FormModal
      opened={form.opened}
      onClose={form.onClose}
      title="Cambiar de grupo"
      submitLabel={`Mover ${productsWords(products.length)}`}
      initialValues={{ groupId: products[0]?.groupId ?? '' }}
      onSubmit={async ({ groupId }) => {
        await api.products.change({ ids: idsOf(products), change: { groupId: groupId || null } });
        form.onChanged();
      }}
    >
      {({ getInputProps }) => (
        <NativeSelect
          label="Grupo"
          data={[
            { value: '', label: 'Sin grupo' },
            ...groups.map(({ id }) => ({ value: id, label: pathOf(groups, id) })),
          ]}
          {...getInputProps('groupId')}
        />
      )}
    </FormModal>
  );
}

interface Prices extends Record<string, unknown> {
  kind: 'amount' | 'percent';
  amount: number | null;
  percent: number | string;
}

function changeOf({ kind, amount, percent }: Prices): z.input<typeof PriceChange> {
  if (kind === 'amount') return { kind, amount: amount ?? Number.NaN };
  return { kind, percent: percent === '' ? Number.NaN : Math.round(Number(percent) * 100) };
}

const pricesSchema = z.pipe(z.transform(changeOf), PriceChange);

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
