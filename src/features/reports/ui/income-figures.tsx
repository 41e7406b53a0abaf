import { Title } from '@mantine/core';
import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { IncomeReport } from '../contract.ts';
import type { Span } from '../domain.ts';
import { incomeOf } from '../rules.ts';
import { Figure, FigureGrid } from './figure.tsx';

interface IncomeFiguresProps {
  readonly report: IncomeReport;
  readonly span: Span;
}

/** What was paid and earned in a span, and what is owed in sessions today, each with what it is. */
export function IncomeFigures({ report, span }: IncomeFiguresProps) {
  const money = useMoney();
  const days = { desde: span.from, hasta: span.to };
  const { clients, sessions, amount } = report.owed;
  return (
    <>
      <FigureGrid label="Ingresos">
        <Figure
          label="Cobrado"
          value={money(incomeOf(report))}
          to={{ to: '/mycenter/pagos', search: days }}
          about="Lo pagado en esos días por membresías y en la tienda, menos lo devuelto: lo mismo que suma Pagos."
        />
        <Figure
          label="De membresías"
          value={money(report.memberships)}
          to={{ to: '/mycenter/pagos', search: { ...days, tipo: 'memberships' } }}
          about="Los pagos de membresías, por el día en que se pagaron."
        />
        <Figure
          label="De la tienda"
          value={money(report.products)}
          to={{ to: '/mycenter/pagos', search: { ...days, tipo: 'products' } }}
          about="Los pagos de ventas y de deudas de la tienda, menos los reembolsos."
        />
        <Figure
          label="Ganado de membresías"
          value={money(report.earned)}
          to={{ to: '/reports/income/earned', search: days }}
          about="Lo pagado por cada período, repartido por igual en sus días sin los congelados. De un bono, cada sesión cuenta el día en que se usa, y las que nadie usó, el último día. Una matrícula o un congelamiento, su primer día."
        >
          {span.to > report.today && 'Los días que vienen cuentan como si nadie cancelara.'}
        </Figure>
      </FigureGrid>
      <Title order={2}>Lo que debes en sesiones</Title>
      <FigureGrid label="Lo que debes en sesiones">
        <Figure
          label="Sesiones por dar"
          value={money(amount)}
          to={{ to: '/reports/income/sessions' }}
          about="Las sesiones pagadas de bonos vigentes que al terminar el día de hoy nadie habrá usado, también las reservadas para después, por lo que costó cada una."
        >
          {sessions === 1 ? '1 sesión' : `${count(sessions)} sesiones`} de{' '}
          {clients === 1 ? '1 cliente' : `${count(clients)} clientes`}
        </Figure>
      </FigureGrid>
    </>
  );
}
