import { Button, Group } from '@mantine/core';
import { useMoney } from '../../../web/session.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import { type MatchReason, matchReasons, type Target } from '../contract.ts';
import { targetWords } from '../words.ts';
import classes from './candidate-row.module.css';

const tones: Readonly<Record<MatchReason, StateTone>> = {
  rut: 'good',
  otherRut: 'bad',
  name: 'good',
  similarName: 'warn',
  amount: 'good',
  claimed: 'warn',
};

export const Reasons = ({ reasons }: { readonly reasons: readonly MatchReason[] }) => (
  <Group component="span" gap="2px 12px">
    {reasons.map((reason) => (
      <StateChip key={reason} tone={tones[reason]}>
        {matchReasons[reason]}
      </StateChip>
    ))}
  </Group>
);

interface CandidateRowProps {
  readonly target: Target;
  readonly reasons?: readonly MatchReason[];
  readonly working: boolean;
  /** Called with the button. */
  readonly onTake: (button: HTMLElement) => void;
}

/** Something that a transfer may pay, why, and the button that takes it. */
export function CandidateRow({ target, reasons = [], working, onTake }: CandidateRowProps) {
  const money = useMoney();
  const { clientName } = target;
  return (
    <li className={classes.row}>
      <PersonCell name={clientName} line={targetWords(target, money)} />
      <Reasons reasons={reasons} />
      <Button
        variant="default"
        aria-label={`Tomar para ${clientName}: ${targetWords(target, money)}`}
        disabled={working}
        onClick={({ currentTarget }) => onTake(currentTarget)}
      >
        Tomar
      </Button>
    </li>
  );
}
