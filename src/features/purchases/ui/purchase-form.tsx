import { Autocomplete, Box, Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { CodeFinder } from '../../../web/ui/code-finder.tsx';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { StockProduct } from '../../stock/contract.ts';
import { useLineProducts } from '../../stock/parts.ts';
import { PurchaseForm as Schema } from '../contract.ts';
import { isPriced, type PurchaseDraft, purchaseTotal } from '../rules.ts';
import classes from './purchase-form.module.css';
import { PurchaseLines } from './purchase-lines.tsx';

interface FirstLine {
  readonly product: StockProduct;
  readonly quantity: number;
}

interface PurchaseFormProps {
  readonly supplier: string;
  readonly first: readonly FirstLine[];
}

const lineOf = ({ id, cost }: StockProduct, quantity: number): Schema['lines'][number] => ({
  productId: id,
  quantity,
  per: 'unit',
  amount: cost,
});

/** Records a purchase: the supplier, and products with their costs. */
export function PurchaseForm({ supplier, first }: PurchaseFormProps) {
  const { today } = useMe();
  const money = useMoney();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(() => newId());
  const { data: suppliers } = useQuery(query(api.purchases.suppliers, {}));
  const form = useFields<PurchaseDraft>(
    {
      supplier,
      document: '',
      note: '',
      receivedOn: today,
      lines: first.map(({ product, quantity }) => lineOf(product, quantity)),
    },
    Schema,
    {
      draft: 'purchase',
      question: {
        title: '¿Descartar esta compra?',
        text: 'Lo que escribiste no se ha guardado.',
        stay: 'Seguir editando',
        leave: 'Descartar',
      },
    },
  );
  const { lines } = form.values;
  const { products, remember } = useLineProducts(
    lines,
    first.map(({ product }) => product),
  );
  const { submit, working, error } = useSubmit(
    (values: PurchaseDraft) => api.purchases.create({ id, ...Schema.parse(values) }),
    {
      form,
      onDone: () => {
        void queries.invalidateQueries();
        void toast('Compra guardada: su stock ya entró.');
        void navigate({ to: '/store/stock/purchases/$id', params: { id }, replace: true });
      },
    },
  );

  const add = (product: StockProduct) => {
    remember(product);
    // The rendered lines may be stale: a scanner can be faster than rendering.
    const now = form.getValues().lines;
    const index = now.findIndex(({ productId }) => productId === product.id);
    if (index < 0) form.insertListItem('lines', lineOf(product, 1));
    else form.setFieldValue(`lines.${index}.quantity`, (now[index]?.quantity ?? 0) + 1);
    form.clearFieldError('lines');
  };
  const total = lines.every(isPriced) ? Number(purchaseTotal(lines)) : 0;

  return (
    <form
      noValidate
      aria-label="Compra"
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap={16}>
        <RecoverDraft draft={form.draft} />
        {error && <Failure error={error} />}
        <Paper className={classes.head ?? ''} p={16} bg="var(--surface-raised)">
          <Autocomplete
            label="Proveedor"
            autoComplete="off"
            data={suppliers?.items ?? []}
            comboboxProps={{ withinPortal: false }}
            limit={8}
            maxLength={120}
            {...form.getInputProps('supplier')}
          />
          <TextInput
            label="N° de documento"
            placeholder="Factura o guía"
            autoComplete="off"
            maxLength={60}
            {...form.getInputProps('document')}
          />
          <DateInput label="Recibida el" {...form.getInputProps('receivedOn')} />
        </Paper>
        <Paper p={16} bg="var(--surface-raised)">
          <Stack gap={16}>
            <Box maw={480}>
              <CodeFinder
                find={(search) => query(api.stock.products, { search })}
                label="Agregar producto"
                onChoose={add}
                autoFocus
                error={form.errors.lines as string | undefined}
              />
            </Box>
            {lines.length > 0 && <PurchaseLines form={form} products={products} />}
            {lines.length === 0 && (
              <Text c="dimmed">
                Escanea lo que llegó o búscalo por su nombre: cada producto es una línea.
              </Text>
            )}
            <Textarea
              maw={480}
              label="Nota"
              autosize
              minRows={1}
              maxLength={500}
              {...form.getInputProps('note')}
            />
          </Stack>
        </Paper>
        <Group justify="flex-end" gap={16} className={classes.foot ?? ''}>
          <Text span c="dimmed">
            Total{' '}
            <Text span className="figures" ml={8} fz={20} fw={600} c="var(--mantine-color-text)">
              {money(total)}
            </Text>
          </Text>
          <Button type="submit" loading={working} onMouseDown={(event) => event.preventDefault()}>
            Guardar compra
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
