import { StateChip, type StateTone } from '../../../web/ui/state-chip.tsx';
import { type SentState, sentStates } from '../domain.ts';

const tones: Readonly<Record<SentState, StateTone>> = {
  sending: 'rest',
  sent: 'good',
  failed: 'bad',
  limited: 'bad',
  refused: 'bad',
};

/** What became of a mail. */
export const SentStateChip = ({ state }: { readonly state: SentState }) => (
  <StateChip tone={tones[state]}>{sentStates[state]}</StateChip>
);
