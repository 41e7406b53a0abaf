import { count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { Figure, FigureGrid } from '../../reports/parts.ts';
import type { Sheet } from '../contract.ts';
import type { DocumentPart } from '../domain.ts';
import { totalOf } from '../rules.ts';

/** What the documents of the month sum up to; each figure leads to those behind it. */
export function MonthFigures({ sheet }: { readonly sheet: Sheet }) {
  const money = useMoney();
  const { sums, month } = sheet;
  const shown = (parte?: DocumentPart) =>
    ({ to: '/reports/accounting', search: { mes: month, ...(parte && { parte }) } }) as const;
  return (
    <FigureGrid label="Lo que suman los documentos del mes">
      <Figure
        label="Neto"
        value={money(sums.net)}
        to={shown('taxed')}
        about="Lo afecto a IVA, sin él: ventas de productos con impuesto y pagos con boleta con IVA, menos lo reembolsado."
      />
      <Figure
        label="IVA"
        value={money(sums.tax)}
        to={shown('taxed')}
        about="El impuesto de cada venta cuando se hizo; de un pago, el que incluye a la tasa del gimnasio."
      />
      <Figure
        label="Exento"
        value={money(sums.exempt)}
        to={shown('exempt')}
        about="Pagos con boleta exenta y productos sin impuesto, menos lo reembolsado."
      />
      <Figure
        label="Total"
        value={money(totalOf(sums))}
        to={shown()}
        about="Neto, IVA y exento, con el redondeo del efectivo. Lo fiado cuenta al venderse: los abonos a una deuda no son otra venta."
      >
        {sums.documents === 1 ? '1 documento' : `${count(sums.documents)} documentos`}
        {sums.rounding !== 0 && <>, redondeo {money(sums.rounding)}</>}
      </Figure>
    </FigureGrid>
  );
}
