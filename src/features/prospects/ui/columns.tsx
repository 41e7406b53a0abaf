import { Text } from '@mantine/core';
import { clockTime, fullName, nearDay } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import type { Prospect } from '../contract.ts';
import { lossReasons, origins, type Stage, stages } from '../domain.ts';
import { missedTrial, unsentWords, urgencyOf } from '../words.ts';

const tones: Readonly<Record<Stage, StateTone>> = {
  new: 'accent',
  contacted: 'rest',
  trial: 'accent',
  attended: 'good',
  enrolled: 'good',
  lost: 'rest',
};

/** What a stage is about: 'Funcional, mar 1 dic 7:00 p. m.', 'No vino el mar 24 nov', 'El precio'. */
function detailOf(prospect: Prospect, today: string): string {
  const { stage, trial, attendedOn, enrolledOn, lossReason, contactedOn } = prospect;
  if (stage === 'lost') return lossReason ? lossReasons[lossReason] : '';
  if (stage === 'enrolled') return enrolledOn ? nearDay(enrolledOn, today) : '';
  if (stage === 'attended') return attendedOn ? nearDay(attendedOn, today) : '';
  if (stage === 'contacted') return contactedOn ? nearDay(contactedOn, today) : '';
  if (!trial) return '';
  if (missedTrial(prospect, today)) return `No vino el ${nearDay(trial.date, today)}`;
  const when = `${trial.className}, ${nearDay(trial.date, today)} ${clockTime(trial.startTime)}`;
  return trial.waiting ? `${when}, en lista de espera` : when;
}

function StageCell({ prospect, today }: { readonly prospect: Prospect; readonly today: string }) {
  const detail = detailOf(prospect, today);
  return (
    <>
      <StateChip tone={missedTrial(prospect, today) ? 'warn' : tones[prospect.stage]}>
        {stages[prospect.stage]}
      </StateChip>
      {detail && (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      )}
      {unsentWords(prospect.letter) && (
        <Text size="xs" c="dimmed">
          {unsentWords(prospect.letter)}
        </Text>
      )}
    </>
  );
}

function NextCell({ prospect, today }: { readonly prospect: Prospect; readonly today: string }) {
  const { nextAction, nextOn, stage } = prospect;
  if (!nextOn || stage === 'lost' || stage === 'enrolled') return null;
  const urgency = urgencyOf(nextOn, today);
  const when = {
    late: `Atrasado: ${nearDay(nextOn, today)}`,
    today: 'Hoy',
    later: nearDay(nextOn, today),
  }[urgency];
  return (
    <>
      <Text size="sm">{nextAction}</Text>
      <StateChip tone={({ late: 'bad', today: 'warn', later: 'rest' } as const)[urgency]}>{when}</StateChip>
    </>
  );
}

export const columnsIn = (today: string): readonly Column<Prospect>[] => [
  {
    key: 'name',
    head: 'Prospecto',
    phone: 'title',
    render: (prospect) => (
      <PersonCell name={fullName(prospect)} line={prospect.phone || prospect.email} whole />
    ),
  },
  {
    key: 'stage',
    head: 'Etapa',
    width: '18%',
    render: (prospect) => <StageCell prospect={prospect} today={today} />,
  },
  {
    key: 'next',
    head: 'Qué sigue',
    width: '17%',
    render: (prospect) => <NextCell prospect={prospect} today={today} />,
  },
  {
    key: 'origin',
    head: 'Origen',
    width: '13%',
    wideOnly: true,
    phone: 'hide',
    render: ({ origin, referrerName, memberName }) => (
      <>
        {origins[origin]}
        {referrerName && (
          <Text size="xs" c="dimmed">
            De {referrerName}
          </Text>
        )}
        {memberName && (
          <Text size="xs" c="dimmed">
            Lo atiende {memberName}
          </Text>
        )}
      </>
    ),
  },
];
