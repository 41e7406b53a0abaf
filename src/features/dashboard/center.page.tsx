import {
  IconBarbell,
  IconCalendarWeek,
  IconCash,
  IconClipboardList,
  IconClockHour9,
  IconFileText,
  IconMessage,
  IconReportMoney,
  IconStack2,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { monthName } from '../../web/format.ts';
import { useMe, useMoney } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { longDay } from './rules.ts';
import { Parts } from './ui/part-card.tsx';
import { classesWords, contractWords, manyWords, paidWords, workingWords } from './words.ts';

/** The gym's week, its offer and its money: each part with how it stands today. */
export default function CenterPage() {
  const { today } = useMe();
  const money = useMoney();
  const { data, error, refetch, isFetching } = useQuery(query(api.dashboard.center, {}));
  const failed = error && !data;
  return (
    <Page>
      <PageTitle note={longDay(today)}>Mi Centro</PageTitle>
      {failed && (
        <FailedState
          error={error}
          title="No pudimos cargar lo de hoy"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Parts
        label="Partes de Mi Centro"
        parts={[
          {
            ...{ title: 'Horarios', to: '/mycenter/horarios', icon: IconCalendarWeek },
            text: 'La semana de clases, con sus profesores y cupos.',
            fact: data && (data.classes ? classesWords(data.classes, data.now) : ''),
          },
          {
            ...{ title: 'Programas', to: '/mycenter/programas', icon: IconStack2 },
            text: 'Las actividades que agrupan clases y planes.',
            fact: data && manyWords(data.programs, 'programa', 'programas'),
          },
          {
            ...{ title: 'Planes', to: '/mycenter/planes', icon: IconClipboardList },
            text: 'Lo que vendes: cuánto vale, cuánto dura y qué incluye.',
            fact:
              data &&
              `${manyWords(data.plans, 'plan', 'planes')}, ${manyWords(data.activeMemberships, 'membresía activa', 'membresías activas')}`,
          },
          {
            ...{ title: 'Rutinas', to: '/mycenter/rutinas', icon: IconBarbell },
            text: 'La semana de ejercicios de cada cliente.',
            fact: data && manyWords(data.routines, 'cliente con rutina', 'clientes con rutina'),
          },
          {
            ...{ title: 'Pago a profesores', to: '/mycenter/profesores', icon: IconReportMoney },
            text: 'Lo que ganan por las clases que hacen, mes a mes.',
            fact: data && (data.wages === null ? '' : `${money(data.wages)} en ${monthName(today)}`),
          },
          {
            ...{ title: 'Horas del equipo', to: '/mycenter/horas', icon: IconClockHour9 },
            text: 'Quién trabaja ahora y cuánto trabajó cada persona.',
            fact: data && (data.working === null ? '' : workingWords(data.working)),
          },
          {
            ...{ title: 'Pagos', to: '/mycenter/pagos', icon: IconCash },
            text: 'Lo pagado, lo que se debe, suscripciones y transferencias.',
            fact: data && paidWords(data.paidToday, money),
          },
          {
            ...{ title: 'Mensajes', to: '/mycenter/mensajes', icon: IconMessage },
            text: 'Los textos que se escriben con un toque por WhatsApp.',
            fact:
              data &&
              (data.contactsToday
                ? `${manyWords(data.contactsToday, 'persona contactada', 'personas contactadas')} hoy`
                : data.contactsToday === 0
                  ? 'Nadie contactado hoy'
                  : ''),
          },
          {
            ...{ title: 'Contrato', to: '/mycenter/contrato', icon: IconFileText },
            text: 'Lo que acepta quien se inscribe.',
            fact: data && (data.contract ? contractWords(data.contract) : ''),
          },
        ]}
      />
    </Page>
  );
}
