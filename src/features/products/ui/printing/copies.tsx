import { Button, NumberInput, Stack, Switch, Table, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { count } from '../../../../web/format.ts';
import type { Product } from '../../contract.ts';
import classes from './copies.module.css';

/** The number of labels of each product: the same for all, its stock, or its own number. */
export interface CopyChoice {
  readonly each: number;
  readonly asStock: boolean;
  readonly own: ReadonlyMap<string, number>;
}

export const firstCopies: CopyChoice = { each: 1, asStock: false, own: new Map() };
const most = 999;

export function copiesOf({ each, asStock, own }: CopyChoice, product: Product): number {
  const usual = asStock && !product.service ? Math.floor(product.quantity) : each;
  return Math.min(Math.max(own.get(product.id) ?? usual, 0), most);
}

const step = 50;

interface CopiesProps {
  readonly products: readonly Product[];
  readonly choice: CopyChoice;
  readonly onChange: (choice: CopyChoice) => void;
}

export const Copies = memo(function Copies({ products, choice, onChange }: CopiesProps) {
  const [visibleCount, setVisibleCount] = useState(step);
  const setOwn = (id: string, copies: number | undefined) => {
    const own = new Map(choice.own);
    if (copies === undefined) own.delete(id);
    else own.set(id, copies);
    onChange({ ...choice, own });
  };
  return (
    <Stack gap={12}>
      <NumberInput
        label="Copias de cada producto"
        value={choice.each}
        onChange={(value) => onChange({ ...choice, each: Number(value), own: new Map() })}
        min={0}
        max={most}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={choice.asStock}
      />
      <Switch
        label="Tantas como haya en stock"
        checked={choice.asStock}
        onChange={(event) => onChange({ ...choice, asStock: event.currentTarget.checked, own: new Map() })}
      />
      <div className={classes.list}>
        <Table aria-label="Copias por producto" verticalSpacing={4} horizontalSpacing={12}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Producto</Table.Th>
              <Table.Th w={92} ta="right">
                Copias
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {products.slice(0, visibleCount).map((product) => (
              <Table.Tr key={product.id}>
                <Table.Td>
                  <Text lineClamp={2}>{product.name}</Text>
                </Table.Td>
                <Table.Td>
                  <NumberInput
                    aria-label={`Copias de ${product.name}`}
                    value={copiesOf(choice, product)}
                    onChange={(value) => setOwn(product.id, value === '' ? undefined : Number(value))}
                    min={0}
                    max={most}
                    clampBehavior="strict"
                    allowDecimal={false}
                    allowNegative={false}
                    classNames={{ input: classes.figure ?? '' }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {products.length > visibleCount && (
          <Button variant="subtle" fullWidth onClick={() => setVisibleCount(visibleCount + 4 * step)}>
            Ver más ({count(products.length - visibleCount)} quedan)
          </Button>
        )}
      </div>
    </Stack>
  );
});
