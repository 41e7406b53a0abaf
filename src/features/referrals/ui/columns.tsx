import { Text } from '@mantine/core';
import { day } from '../../../web/format.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import type { Referral } from '../contract.ts';
import { losses, type ReferralStage, stages, warnings } from '../domain.ts';

const tones: Readonly<Record<ReferralStage, StateTone>> = {
  invited: 'rest',
  counting: 'accent',
  due: 'warn',
  given: 'good',
  capped: 'rest',
  lost: 'rest',
};

const days = (number: number) => (number === 1 ? '1 día' : `${number} días`);

/** 'El 04-04-2030: 7 días', 'No siguió pagando' */
function detailOf({ stage, loss, warning, dueOn, givenOn, rewardDays }: Referral): string {
  if (loss) return losses[loss];
  if (warning) return warnings[warning];
  if (stage === 'due') return `${days(rewardDays)}, cuando quien invitó tenga una membresía vigente`;
  if (dueOn) return `El ${day(dueOn)}: ${days(rewardDays)}`;
  if (givenOn) return `El ${day(givenOn)}: ${days(rewardDays)}`;
  return '';
}

function StageCell({ referral }: { readonly referral: Referral }) {
  const detail = detailOf(referral);
  return (
    <>
      <StateChip tone={referral.warning ? 'bad' : tones[referral.stage]}>{stages[referral.stage]}</StateChip>
      {detail && (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </>
  );
}

export const columns: readonly Column<Referral>[] = [
  {
    key: 'friend',
    head: 'Invitado',
    phone: 'title',
    render: ({ friendId, friendName }) =>
      friendId ? (
        <TextLink to="/clients/$clientId" params={{ clientId: friendId }} data-alone>
          {friendName}
        </TextLink>
      ) : (
        friendName
      ),
  },
  {
    key: 'referrer',
    head: 'Quién invitó',
    width: '25%',
    render: ({ referrerId, referrerName }) => (
      <TextLink to="/clients/$clientId" params={{ clientId: referrerId }}>
        {referrerName}
      </TextLink>
    ),
  },
  {
    key: 'invitedOn',
    head: 'Llegó',
    width: '13%',
    nowrap: true,
    phone: 'hide',
    render: ({ invitedOn }) => day(invitedOn),
  },
  {
    key: 'stage',
    head: 'Premio',
    width: '28%',
    render: (referral) => <StageCell referral={referral} />,
  },
];
