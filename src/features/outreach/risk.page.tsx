import { IconMoodSmile, IconUserQuestion } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMoney } from '../../web/session.ts';
import { useListState } from '../../web/ui/list-state.ts';
import { often } from '../receivables/domain.ts';
import { riskColumnsIn } from './ui/columns.tsx';
import { PeopleList } from './ui/people-list.tsx';

/** Who may leave, against their own habit, and what tells so. */
export default function RiskPage() {
  const { page } = useListState();
  const money = useMoney();
  const result = useQuery({
    ...query(api.outreach.risk, { page }),
    ...often,
    placeholderData: keepPreviousData,
  });
  return (
    <PeopleList
      title="En riesgo"
      label="En riesgo"
      query={result}
      columns={riskColumnsIn(money, result.data?.today ?? '')}
      empty={
        result.data?.takesAttendance === false
          ? {
              title: 'Sin datos',
              text: 'Nadie tiene asistencia en las últimas ocho semanas. Marca quién viene en Check In y aquí verás quién está viniendo menos que antes.',
              icon: IconUserQuestion,
            }
          : {
              title: 'Nadie está en riesgo',
              text: 'Aquí aparece quien viene menos que antes, dejó de venir o recién empieza y viene poco.',
              icon: IconMoodSmile,
            }
      }
    />
  );
}
