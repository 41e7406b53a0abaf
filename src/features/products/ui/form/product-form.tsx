import {
  Checkbox,
  Divider,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import type { Group as ProductGroup } from '../../../groups/contract.ts';
import { pathOf } from '../../../groups/domain.ts';
import { type Product, ProductForm } from '../../contract.ts';
import { PriceFields } from './price-fields.tsx';
import { type Fields, formOf, typedSchema } from './product-fields.ts';
import { StockFields } from './stock-fields.tsx';

/** The product to change, or the id of a new one. */
export interface ProductTarget {
  readonly id: string;
  readonly product?: Product;
  readonly groupId: string | null;
}

export const newTarget = (groupId: string | null = null): ProductTarget => ({ id: newId(), groupId });

function fieldsOf({ product, groupId }: ProductTarget): Fields {
  if (product) return valuesOf(product);
  const empty = ProductForm.parse({ name: '-', groupId });
  const none = { cost: null, price: null, tax: null, profit: '', quantity: '' };
  const unset = { defaultQuantity: '', reorderPoint: '', preferredQuantity: '', warningQuantity: '' };
  return { ...empty, ...none, ...unset, name: '' };
}

function valuesOf(product: Product): Fields {
  const values = Object.fromEntries(
    Object.keys(ProductForm.shape).map((field) => [field, product[field as keyof Product]]),
  ) as unknown as ProductForm;
  return { ...values, quantity: product.quantity, profit: product.profit / 100 };
}

interface ProductFormModalProps {
  readonly opened: boolean;
  readonly target: ProductTarget;
  readonly groups: readonly ProductGroup[];
  readonly onClose: () => void;
  readonly onSaved: (saved: Product) => void;
}

/** Adds or changes a product. */
export function ProductFormModal({ opened, target, groups, onClose, onSaved }: ProductFormModalProps) {
  const queries = useQueryClient();
  const { id, product } = target;
  const initialValues = fieldsOf(target);
  const save = async (fields: Fields, row: Product | undefined) => {
    const { quantity, ...form } = ProductForm.parse(formOf(fields));
    // An unedited quantity is not sent: the ledger may have changed since.
    const counted = quantity !== (row?.quantity ?? '') && fields.quantity !== '' ? { quantity } : {};
    try {
      onSaved(
        await (row
          ? api.products.update({ ...form, ...counted, id, version: row.version })
          : api.products.create({ ...form, ...counted, id })),
      );
    } catch (reason) {
      if (reason instanceof ApiError && reason.status < 500) void queries.invalidateQueries();
      throw reason;
    }
  };
  const groupNames = groups.map((group) => ({ value: group.id, label: pathOf(groups, group.id) }));
  return (
    <FormModal<Fields, Product>
      opened={opened}
      onClose={onClose}
      title={product ? 'Editar Producto' : 'Nuevo Producto'}
      submitLabel={product ? 'Actualizar' : 'Agregar'}
      initialValues={initialValues}
      schema={typedSchema}
      draft={`product ${product?.id ?? 'new'}`}
      stored={
        product && {
          row: product,
          valuesOf,
          fetch: () => api.products.get({ id }),
          together: [['cost', 'profit', 'price', 'tax', 'priceIncludesTax']],
        }
      }
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" autoComplete="off" maxLength={120} {...form.getInputProps('name')} />
          <SimpleGrid cols={2} spacing={16}>
            <NativeSelect
              label="Grupo"
              data={[{ value: '', label: 'Sin grupo' }, ...groupNames]}
              {...form.getInputProps('groupId')}
              value={form.values.groupId ?? ''}
              onChange={(event) => form.setFieldValue('groupId', event.currentTarget.value || null)}
            />
            <TextInput
              label="Código"
              placeholder="Lo pone Pulso"
              autoComplete="off"
              maxLength={40}
              {...form.getInputProps('code')}
            />
          </SimpleGrid>
          <SimpleGrid cols={2} spacing={16}>
            <TextInput
              label="Código de barras"
              placeholder="Varios, separados por |"
              autoComplete="off"
              maxLength={300}
              {...form.getInputProps('barcode')}
              // A scanner ends with Enter, which would save an incomplete form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <TextInput label="SKU" autoComplete="off" maxLength={60} {...form.getInputProps('sku')} />
          </SimpleGrid>
          <Group gap="8px 24px">
            <Checkbox label="Activo" {...form.getInputProps('enabled', { type: 'checkbox' })} />
            <Checkbox
              label="Servicio (no usa stock)"
              {...form.getInputProps('service', { type: 'checkbox' })}
            />
          </Group>
          <Section title="Precio">
            <PriceFields form={form} />
          </Section>
          <Section title="Stock">
            <StockFields form={form} product={product} />
          </Section>
          <Textarea
            label="Descripción"
            autosize
            minRows={2}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
        </>
      )}
    </FormModal>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap={12} aria-label={title}>
      <Divider mb={4} />
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}
