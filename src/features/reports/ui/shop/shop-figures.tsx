import { Group, NativeSelect, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { count } from '../../../../web/format.ts';
import { useMoney } from '../../../../web/session.ts';
import type { ShopReport } from '../../contract.ts';
import type { Span } from '../../domain.ts';
import {
  idleChoices,
  marginOf,
  marginPercentOf,
  type ShopView,
  shopFiguresOf,
  shopViews,
  shortCover,
} from '../../rules.ts';
import { missedWords, percentWords, productWords } from '../../words.ts';
import { Figure, FigureGrid } from '../figure.tsx';
import { idleUntil, useIdleDays } from './shop-search.ts';

interface ShopFiguresProps {
  readonly report: ShopReport;
  readonly span: Span;
}

/** What the shop sold between two days, and what lies in it today, each figure with what it is. */
export function ShopFigures({ report, span }: ShopFiguresProps) {
  const money = useMoney();
  const navigate = useNavigate();
  const days = useIdleDays();
  const { products, today } = report;
  const { sums, missed, idle, short, cover } = shopFiguresOf(products, idleUntil(today, days));
  const search = { desde: span.from, hasta: span.to };
  const linesOf = { to: '/reports/shop/lines', search } as const;
  const viewOf = (view: ShopView) =>
    ({ to: '/reports/shop/products', search: { ...search, quieto: days, ver: view } }) as const;
  return (
    <>
      <Title order={2}>Ventas</Title>
      <FigureGrid label="Ventas">
        <Figure
          label="Ventas de productos"
          value={money(sums.sales)}
          to={linesOf}
          about="Lo vendido en esos días, con impuesto y ya con los descuentos, pagado o fiado, menos lo reembolsado en ellos. Sin membresías ni redondeo del efectivo."
        >
          {money(sums.net)} sin impuesto
        </Figure>
        <Figure
          label="Margen"
          value={money(marginOf(sums))}
          to={viewOf('sold')}
          about="Lo vendido sin impuesto, menos el costo promedio que cada producto tenía al venderse. Lo reembolsado devuelve su costo solo si volvió al stock."
        >
          {percentWords(marginPercentOf(sums))} de lo vendido sin impuesto
          {sums.uncosted > 0 && <>. Sin costo anotado: {money(sums.uncosted)}</>}
        </Figure>
        <Figure
          label="Venta perdida sin stock"
          value={money(missed.amount)}
          to={viewOf('out')}
          about="Es una estimación: los días enteros con stock en cero, por lo que se vende en un día con stock, al precio medio de esos días. Solo de lo que se vende hoy. Un stock bajo cero no dice nada."
        >
          {missedWords(missed)}
        </Figure>
      </FigureGrid>
      <Group justify="space-between" gap={8}>
        <Title order={2}>Stock de hoy</Title>
        <NativeSelect
          className="screen-only"
          aria-label="Sin venta hace"
          data={idleChoices.map((choice) => ({
            value: String(choice),
            label: `Sin venta hace ${choice} días`,
          }))}
          value={String(days)}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '.',
              search: (was: object) => ({ ...was, quieto: Number(currentTarget.value) }),
              replace: true,
            })
          }
        />
      </Group>
      <FigureGrid label="Stock de hoy">
        <Figure
          label={shopViews.idle}
          value={money(idle.amount)}
          to={viewOf('idle')}
          about={`Lo que cuesta, a su costo promedio, lo que hay de productos que no se venden hace ${days} días o más; lo que llegó a un estante vacío, desde que llegó.`}
        >
          {productWords(idle.products)}, de {money(sums.value)} en stock
        </Figure>
        <Figure
          label={shopViews.short}
          value={count(short)}
          to={viewOf('short')}
          about={`Productos cuyo stock dura ${shortCover} días o menos: lo que hay hoy, dividido por lo que se vende en un día con stock de los elegidos arriba.`}
        />
        <Figure
          label={shopViews.cover}
          value={productWords(cover)}
          to={viewOf('cover')}
          about="Todos los productos que se vendieron en esos días y se venden hoy, con los días que dura lo que hay de cada uno, lo que se acaba primero arriba."
        />
      </FigureGrid>
    </>
  );
}
