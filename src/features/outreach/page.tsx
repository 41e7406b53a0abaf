import { IconClockPause, IconMoodSmile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMoney } from '../../web/session.ts';
import { useListState } from '../../web/ui/list-state.ts';
import { often } from '../receivables/domain.ts';
import { ChoiceFilter } from './ui/choice-filter.tsx';
import { columnsIn } from './ui/columns.tsx';
import { PeopleList } from './ui/people-list.tsx';
import { TodaysProgress } from './ui/todays-progress.tsx';
import { useChoice } from './ui/use-choice.ts';

/** Whom to contact today and why. */
export default function OutreachPage() {
  const { page } = useListState();
  const money = useMoney();
  const { chosen, choose } = useChoice();
  const isLater = chosen === 'despues';
  const result = useQuery({
    ...query(api.outreach.list, {
      page,
      ...(isLater ? { view: 'later' as const } : chosen && { reason: chosen }),
    }),
    ...often,
    placeholderData: keepPreviousData,
  });
  return (
    <PeopleList
      title="Marketing"
      label="A quién contactar hoy"
      query={result}
      isLater={isLater}
      columns={columnsIn(money, result.data?.today ?? '')}
      filters={
        result.data && (
          <>
            <TodaysProgress {...result.data.progress} />
            <ChoiceFilter {...result.data} chosen={chosen} onChoose={choose} />
          </>
        )
      }
      empty={
        isLater
          ? { title: 'Nadie quedó para después', icon: IconClockPause }
          : {
              title: 'Hoy no hay a quién contactar',
              text: 'Aquí aparece quien debe, vence, dejó de venir, vino a probar o tiene sesiones que se le van a vencer.',
              icon: IconMoodSmile,
            }
      }
    />
  );
}
