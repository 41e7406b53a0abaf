import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { Section } from './section.tsx';

/** What the gym agreed with whoever runs Pulso; nothing where nothing was. */
export function PlanSection() {
  const { data } = useQuery(query(api.installation.ownPlan, {}));
  if (!data?.plan) return null;
  const { name, price, paidUntil, overdue } = data.plan;
  return (
    <Section title="Tu plan de Pulso" note="Lo que acordaste con quien administra este Pulso.">
      <Stack gap={4}>
        <Text fw={600}>{name}</Text>
        {price && <Text>{price}</Text>}
        {paidUntil && (
          <StateChip tone={overdue ? 'bad' : 'good'}>
            {overdue ? 'Vencido: estaba pagado' : 'Pagado'} hasta el {day(paidUntil)}
          </StateChip>
        )}
      </Stack>
    </Section>
  );
}
