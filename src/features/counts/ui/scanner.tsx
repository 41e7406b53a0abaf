import { Box, Group, Paper, Text } from '@mantine/core';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { CodeFinder } from '../../../web/ui/code-finder.tsx';
import { CountInput } from './count-input.tsx';
import type { CountQueue } from './count-queue.ts';
import classes from './scanner.module.css';

/** Each scan counts one more; the last count can be corrected beside it. */
export function Scanner({ queue: { record, last } }: { readonly queue: CountQueue }) {
  return (
    <Paper p={16} bg="var(--surface-raised)">
      <Group align="flex-start" gap="12px 16px">
        <Box flex="1 1 320px" maw={480} data-scan>
          <CodeFinder
            find={(search) => query(api.stock.products, { search })}
            label="Escanea o busca un producto"
            hint="Cada lectura suma uno. También puedes escribir lo contado en la lista."
            autoFocus
            onChoose={(product) => record({ product, quantity: 1 })}
          />
        </Box>
        {last && (
          <div className={classes.last}>
            <Text span fw={500} role="status">
              {last.product.name}: {last.counted === null ? 'sin contar' : count(last.counted)}
            </Text>
            <CountInput
              name={last.product.name}
              counted={last.counted}
              onCount={(quantity, replaces) => record({ product: last.product, quantity, replaces })}
            />
          </div>
        )}
      </Group>
    </Paper>
  );
}
