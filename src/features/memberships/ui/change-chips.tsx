import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Membership } from '../contract.ts';
import { changedFromWords, changedToWords } from '../words.ts';

/** Which plan a membership goes on with, and which one it comes from. */
export function ChangeChips({ changedTo, changedFrom }: Pick<Membership, 'changedTo' | 'changedFrom'>) {
  return (
    <>
      {changedTo && <StateChip tone="rest">{changedToWords(changedTo)}</StateChip>}
      {changedFrom && <StateChip tone="rest">{changedFromWords(changedFrom)}</StateChip>}
    </>
  );
}
