import { monthName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import type { IncomeMonth } from '../contract.ts';
import { hasYearBefore } from '../rules.ts';
import classes from './income.module.css';

export function IncomeTable({ months }: { readonly months: readonly IncomeMonth[] }) {
  const money = useMoney();
  const compared = hasYearBefore(months);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={classes.scroll} aria-label="Ingresos mes a mes" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            <th scope="col">Membresías</th>
            <th scope="col">Productos</th>
            <th scope="col">Total</th>
            {compared && <th scope="col">Un año antes</th>}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, memberships, products, yearBefore }) => (
            <tr key={month}>
              <th scope="row">
                {monthName(month)} {month.slice(0, 4)}
              </th>
              <td>{money(memberships)}</td>
              <td>{money(products)}</td>
              <td>{money(memberships + products)}</td>
              {compared && <td>{money(yearBefore)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
