import { Group } from '@mantine/core';
import { count, money, monthAfter } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Figures } from '../contract.ts';
import type { FiguresRow } from '../rules.ts';
import { Figure } from './figure.tsx';

interface FigureColumn {
  readonly key: string;
  readonly head: string;
  readonly path: string;
  readonly write: (figures: Figures) => string;
  /** Part of another figure. */
  readonly minor?: boolean;
}

/** The columns of a month; `here` is the sede that the page is of. */
export function columnsFor(here: string | undefined, month: string): readonly Column<FiguresRow>[] {
  const figureColumns: readonly FigureColumn[] = [
    { key: 'clients', head: 'Clientes', path: '/clients', write: ({ clients }) => count(clients) },
    {
      key: 'activeMemberships',
      head: 'Membresías',
      path: '/clients?estado=active',
      write: ({ activeMemberships }) => count(activeMemberships),
    },
    {
      key: 'memberships',
      head: 'De membresías',
      path: `/mycenter/pagos?mes=${month}&tipo=memberships`,
      write: ({ memberships, currency }) => money(memberships, currency),
      minor: true,
    },
    {
      key: 'products',
      head: 'De productos',
      path: `/mycenter/pagos?mes=${month}&tipo=products`,
      write: ({ products, currency }) => money(products, currency),
      minor: true,
    },
    {
      key: 'income',
      head: 'Ingresos',
      path: `/mycenter/pagos?mes=${month}`,
      write: ({ memberships, products, currency }) => money(memberships + products, currency),
    },
    {
      key: 'before',
      head: 'Mes anterior',
      path: `/mycenter/pagos?mes=${monthAfter(month, -1)}`,
      write: ({ before, currency }) => money(before, currency),
    },
    { key: 'sales', head: 'Ventas', path: '/store/sales', write: ({ sales }) => count(sales) },
    {
      key: 'debt',
      head: 'Por cobrar',
      path: '/mycenter/pagos/por-cobrar',
      write: ({ debt, currency }) => money(debt, currency),
    },
    { key: 'attended', head: 'Vinieron hoy', path: '/checkin', write: ({ attended }) => count(attended) },
  ];
  return [
    {
      key: 'name',
      head: 'Sede',
      phone: 'title',
      render: ({ id, name, figures, closedAt }) => (
        <Group gap="4px 12px">
          <Figure branch={figures && id} here={here} path="/admin" label={`Ir a ${name}`}>
            {name}
          </Figure>
          {id !== null && id === here && <StateChip tone="good">Estás aquí</StateChip>}
          {!figures && <StateChip tone="bad">Suspendida</StateChip>}
          {closedAt !== null && <StateChip tone="rest">Cerrada</StateChip>}
        </Group>
      ),
    },
    ...figureColumns.map(
      ({ key, head, path, write, minor }): Column<FiguresRow> => ({
        key,
        head,
        numeric: true,
        ...(minor && { wideOnly: true, phone: 'hide' as const }),
        render: ({ id, name, figures }) =>
          figures && (
            <Figure branch={id} here={here} path={path} label={`${head} de ${name}: ${write(figures)}`}>
              {write(figures)}
            </Figure>
          ),
      }),
    ),
  ];
}
