import { Button, Group, Paper, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useMoney } from '../../../web/session.ts';
import { Legend } from '../../../web/ui/column-chart.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import type { IncomeMonth } from '../contract.ts';
import board from './board.module.css';
import { IncomeChart } from './income-chart.tsx';
import { IncomeTable } from './income-table.tsx';

/** Twelve months of income, as a chart or a table. */
export function IncomeCard({ months }: { readonly months: readonly IncomeMonth[] }) {
  const money = useMoney();
  const [asTable, setAsTable] = useState(false);
  const sum = (key: 'memberships' | 'products' | 'yearBefore') =>
    months.reduce((total, month) => total + month[key], 0);
  const [memberships, products] = [sum('memberships'), sum('products')];
  const before = sum('yearBefore');
  const empty = months.every((month) => month.memberships === 0 && month.products === 0);
  return (
    <Paper component="section" className={board.card ?? ''} aria-label="Ingresos de doce meses">
      <Group justify="space-between" gap="4px 16px" mih={28}>
        <Title order={2}>Ingresos de doce meses</Title>
        {!empty && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Gráfico' : 'Tabla'}
          </Button>
        )}
      </Group>
      {empty ? (
        <EmptyState title="Ups! Aún no hay registros" icon={IconChartBar}>
          Aquí verás cuánto entra cada mes, desde el primer pago que ingreses.
        </EmptyState>
      ) : (
        <>
          <Legend
            series={[
              ['Membresías', money(memberships)],
              ['Productos', money(products)],
            ]}
            before={before === 0 ? undefined : ['Año anterior', money(before)]}
          />
          {asTable ? <IncomeTable months={months} /> : <IncomeChart months={months} />}
        </>
      )}
    </Paper>
  );
}
