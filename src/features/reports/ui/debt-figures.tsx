import { Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { api, query } from '../../../web/api.ts';
import { count, day } from '../../../web/format.ts';
import { useMay, useMe, useMoney } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { type Age, ages } from '../../receivables/contract.ts';
import type { DebtOfDay } from '../contract.ts';
import { Figure, FigureGrid } from './figure.tsx';

/** What the gym was owed at the end of a month by age, or today as the list of debts sums it up, beside what it was before. */
export function DebtFigures({ month }: { readonly month: string }) {
  const { today } = useMe();
  const money = useMoney();
  const allowed = useMay()(api.reports.debt);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.reports.debt, { month }),
    placeholderData: keepPreviousData,
    enabled: allowed,
  });
  if (!allowed) return null;
  if (!data)
    return error ? (
      <FailedState
        error={error}
        title="No pudimos cargar lo que te deben"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : null;
  const { now, previous, lastYear } = data;
  // Until the answer about another month comes, this is of the one before.
  const isOfToday = now.day === today;
  const title = isOfToday ? 'Deuda de hoy' : `Deuda al ${day(now.day)}`;
  const sumOf = (of: DebtOfDay, age: Age) =>
    of.sums.find((sum) => sum.age === age) ?? { clients: 0, amount: 0 };
  const rowsOf = (age: Age): LinkProps =>
    isOfToday
      ? { to: '/mycenter/pagos/por-cobrar', search: { edad: age } }
      : { to: '/reports/socios', search: { mes: now.day.slice(0, 7), grupo: 'debt', edad: age } };
  return (
    <>
      <div>
        <Title order={2}>{title}</Title>
        <Text size="xs" c="dimmed">
          Lo que se debe de membresías y de la tienda, por los días desde la parte más antigua de cada
          cliente. La de un día que pasó se calcula con lo que hoy dicen los registros y lo pagado hasta ese
          día: lo que después se corrigió, se canceló o se eliminó cuenta como quedó, y lo que alguien pagó de
          más, primero para la misma membresía.
        </Text>
      </div>
      <FigureGrid label={title}>
        {(Object.keys(ages) as Age[]).map((age) => {
          const { clients, amount } = sumOf(now, age);
          return (
            <Figure key={age} label={ages[age]} value={money(amount)} to={rowsOf(age)}>
              {clients === 1 ? '1 cliente' : `${count(clients)} clientes`}
              <br />
              {[previous, lastYear].map((before) => (
                <span key={before.day}>
                  Al {day(before.day)}: {money(sumOf(before, age).amount)}
                  <br />
                </span>
              ))}
            </Figure>
          );
        })}
      </FigureGrid>
    </>
  );
}
