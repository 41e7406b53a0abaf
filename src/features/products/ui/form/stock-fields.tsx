import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { Product } from '../../contract.ts';
import { FigureInput } from './figure-input.tsx';
import type { Form } from './product-fields.ts';

interface StockFieldsProps {
  readonly form: Form;
  readonly product: Product | undefined;
}

export function StockFields({ form, product }: StockFieldsProps) {
  const { service, lowStockWarning, quantity } = form.values;
  const corrects = product && quantity !== '' && quantity !== product.quantity;
  return (
    <>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={16}>
        <FigureInput
          label="Cantidad"
          allowNegative
          disabled={service}
          {...(corrects && { description: 'Queda como corrección.' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('quantity')}
        />
        <FigureInput
          label="Cantidad por defecto"
          placeholder="1"
          {...form.getInputProps('defaultQuantity')}
        />
        <TextInput
          label="Unidad de medida"
          placeholder="unidad, kg"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('unit')}
        />
      </SimpleGrid>
      {service ? (
        <Text size="sm" c="dimmed">
          Un servicio no lleva stock.
        </Text>
      ) : (
        <>
          <SimpleGrid cols={2} spacing={16}>
            <TextInput
              label="Proveedor"
              autoComplete="off"
              maxLength={120}
              {...form.getInputProps('supplier')}
            />
            <FigureInput label="Punto de reposición" {...form.getInputProps('reorderPoint')} />
          </SimpleGrid>
          <SimpleGrid cols={2} spacing={16}>
            <FigureInput label="Cantidad preferida" {...form.getInputProps('preferredQuantity')} />
            <FigureInput
              label="Cantidad de aviso"
              disabled={!lowStockWarning}
              {...form.getInputProps('warningQuantity')}
            />
          </SimpleGrid>
          <Checkbox
            label="Avisar cuando quede poco"
            {...form.getInputProps('lowStockWarning', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  );
}
