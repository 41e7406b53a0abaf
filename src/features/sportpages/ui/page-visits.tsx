import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count, day, monthName } from '../../../web/format.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { ColumnChart } from '../../../web/ui/column-chart.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Quantity } from '../../../web/ui/quantity.tsx';
import type { Visits } from '../contract.ts';
import { visitOrigins, visitWeeks } from '../domain.ts';

const compared = visitWeeks / 2;

const sum = (parts: readonly { readonly visits: number }[]) =>
  parts.reduce((total, { visits }) => total + visits, 0);

const some = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`;

function wordsOf({ weeks, prospects }: Visits): string {
  const visits = some(sum(weeks.slice(compared)), 'visita', 'visitas');
  const before = count(sum(weeks.slice(0, compared)));
  const came = prospects > 0 && ` ${some(prospects, 'prospecto llegó', 'prospectos llegaron')} por ella.`;
  return `${visits} en las últimas cuatro semanas, ${before} en las cuatro anteriores.${came || ''}`;
}

const shortDay = (date: string) => `${Number(date.slice(8))}\u00a0${monthName(date).slice(0, 3)}`;

function Figures({ visits }: { readonly visits: Visits }) {
  const { weeks, origins } = visits;
  const total = sum(origins);
  return (
    <>
      <Stack gap="sm" mt={4}>
        <div>
          <Text>{wordsOf(visits)}</Text>
          <Text size="sm" c="dimmed">
            Cuenta cada vez que alguien abre la página, tú también. No cuenta robots ni guarda nada de quién
            la abre.
          </Text>
        </div>
        <ColumnChart
          columns={weeks.map(({ first, last, visits: opened }) => ({
            key: first,
            name: shortDay(first),
            title: `Del ${day(first)} al ${day(last)}`,
            amounts: [opened],
            facts: [['Visitas', count(opened)]],
          }))}
        />
        <VisuallyHidden component="ul" aria-label="Visitas por semana">
          {weeks.map(({ first, last, visits: opened }) => (
            <li key={first}>{`Del ${day(first)} al ${day(last)}: ${count(opened)}`}</li>
          ))}
        </VisuallyHidden>
      </Stack>
      <CardRows label="De dónde vienen" empty="Cuando alguien la abra, aquí verás desde dónde.">
        {origins.map(({ origin, visits: from }) => (
          <li key={origin}>
            <RowName line={`${Math.round((100 * from) / total)} % de las visitas`}>
              {visitOrigins[origin]}
            </RowName>
            <Quantity value={from} />
          </li>
        ))}
      </CardRows>
    </>
  );
}

/** How often the public page was opened, and where from. */
export function PageVisits() {
  const { data, error, refetch, isFetching } = useQuery(query(api.sportpages.visits, {}));
  return (
    <Card title="Visitas">
      {data ? (
        <Figures visits={data} />
      ) : error ? (
        <FailedState
          error={error}
          title="No pudimos contar las visitas"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton height={180} mt={8} role="status" aria-label="Contando las visitas" data-late />
      )}
    </Card>
  );
}
