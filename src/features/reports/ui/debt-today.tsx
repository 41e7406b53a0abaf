import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { useMay, useMoney } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { type Age, ages } from '../../receivables/contract.ts';
import { Figure, FigureGrid } from './figure.tsx';

const asked = { search: '', page: 1 };

/** What the gym is owed today by age, as the list of debts sums it up. */
export function DebtToday() {
  const money = useMoney();
  const allowed = useMay()(api.receivables.list);
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.receivables.list, asked),
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
  const sumOf = (age: Age) => data.sums.find((sum) => sum.age === age) ?? { clients: 0, amount: 0 };
  return (
    <>
      <div>
        <Title order={2}>Deuda de hoy</Title>
        <Text size="xs" c="dimmed">
          Lo que se debe de membresías y de la tienda, por los días desde la parte más antigua de cada
          cliente.
        </Text>
      </div>
      <FigureGrid label="Deuda de hoy">
        {(Object.keys(ages) as Age[]).map((age) => {
          const { clients, amount } = sumOf(age);
          return (
            <Figure
              key={age}
              label={ages[age]}
              value={money(amount)}
              to={{ to: '/mycenter/pagos/por-cobrar', search: { edad: age } }}
            >
              {clients === 1 ? '1 cliente' : `${count(clients)} clientes`}
            </Figure>
          );
        })}
      </FigureGrid>
    </>
  );
}
