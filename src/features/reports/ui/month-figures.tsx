import { Title } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, monthWords } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { Figures, MonthReport } from '../contract.ts';
import { type Group, groups } from '../domain.ts';
import { attritionOf, incomeOf, perMember } from '../rules.ts';
import { type Counted, comparedWords, percentWords } from '../words.ts';
import { Figure, FigureGrid } from './figure.tsx';

const countedOf: Readonly<Record<Group, Counted>> = {
  start: 'start',
  joined: 'through',
  returned: 'through',
  lost: 'through',
  within: 'through',
  end: 'end',
};

/** The figures of a month, each with what it is and what it was the month before and a year ago. */
export function MonthFigures({ report }: { readonly report: MonthReport }) {
  const money = useMoney();
  const { month, months, previous, lastYear } = report;
  const figures = months.at(-1) ?? previous;
  const before = (at: Counted, wordsOf: (figures: Figures) => string): ReactNode =>
    [previous, lastYear].map((span) => (
      <span key={span.from}>
        {comparedWords(span, at, monthWords(span.from.slice(0, 7)))}: {wordsOf(span)}
        <br />
      </span>
    ));
  const membersOf = (group: Group): LinkProps => ({
    to: '/reports/socios',
    search: { mes: month, grupo: group },
  });
  const amountOf = (amount: number | null) => (amount === null ? '—' : money(amount));
  const counted = (group: Group, about: string) => (
    <Figure label={groups[group]} value={count(figures[group])} to={membersOf(group)} about={about}>
      {before(countedOf[group], (span) => count(span[group]))}
    </Figure>
  );
  return (
    <>
      <Title order={2}>Socios</Title>
      <FigureGrid label="Socios">
        {counted(
          'start',
          'Los del día antes del mes. Con los nuevos y los que vuelven, menos los que se fueron, son los del final.',
        )}
        {counted('joined', 'Son socios al final, no lo eran el día antes del mes, y nunca antes lo fueron.')}
        {counted('returned', 'Son socios al final, no lo eran el día antes del mes, y alguna vez lo fueron.')}
        {counted('lost', 'Eran socios el día antes del mes, y al final no.')}
        {counted(
          'within',
          'Fueron socios algún día del mes, pero ni el día antes ni al final. No están en ninguna de las otras cifras.',
        )}
        {counted(
          'end',
          'Personas a las que ese día las cubre una membresía con algo pagado, o sin costo, suya o de otro. No cuentan las pruebas ni los clientes eliminados.',
        )}
        <Figure
          label="Bajas"
          value={percentWords(attritionOf(figures))}
          to={membersOf('lost')}
          about="De cada cien socios al inicio, cuántos se fueron."
        >
          {before('through', (span) => percentWords(attritionOf(span)))}
        </Figure>
      </FigureGrid>
      <Title order={2}>Ingresos</Title>
      <FigureGrid label="Ingresos">
        <Figure
          label="Ingresos"
          value={money(incomeOf(figures))}
          to={{ to: '/mycenter/pagos', search: { mes: month } }}
          about="Lo pagado en el mes por membresías y en la tienda, menos lo devuelto."
        >
          {before('through', (span) => money(incomeOf(span)))}
        </Figure>
        <Figure
          label="De membresías"
          value={money(figures.memberships)}
          to={{ to: '/mycenter/pagos', search: { mes: month, tipo: 'memberships' } }}
          about="Los pagos de membresías, por el día en que se pagaron."
        >
          {before('through', ({ memberships }) => money(memberships))}
        </Figure>
        <Figure
          label="De la tienda"
          value={money(figures.products)}
          to={{ to: '/mycenter/pagos', search: { mes: month, tipo: 'products' } }}
          about="Los pagos de ventas y de deudas de la tienda, menos los reembolsos."
        >
          {before('through', ({ products }) => money(products))}
        </Figure>
        <Figure
          label="Por socio"
          value={amountOf(perMember(figures))}
          to={{ to: '/reports/socios', search: { mes: month, grupo: 'payers' } }}
          about="Los ingresos de membresías, divididos por los socios al final."
        >
          {before('through', (span) => amountOf(perMember(span)))}
        </Figure>
        <Figure
          label="Recurrente"
          value={money(figures.recurring)}
          to={{ to: '/reports/socios', search: { mes: month, grupo: 'recurring' } }}
          about="Lo que suman por mes las membresías vigentes al final: el monto de cada período, dividido por sus meses."
        >
          {before('end', ({ recurring }) => money(recurring))}
        </Figure>
      </FigureGrid>
    </>
  );
}
