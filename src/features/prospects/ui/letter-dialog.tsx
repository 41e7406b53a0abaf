import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { LetterDialog } from '../../../web/ui/letter-dialog.tsx';
import type { PageLetter } from '../contract.ts';
import { letterStates } from '../domain.ts';

interface PageLetterDialogProps {
  /** Whose it is. */
  readonly name: string;
  readonly letter: PageLetter;
  readonly onClose: () => void;
}

/** A mail that left because of the public page, and what became of it. */
export default function PageLetterDialog({ name, letter, onClose }: PageLetterDialogProps) {
  const { state, sentTo, subject, text, triedAt } = letter;
  const line = [sentTo, letterStates[state], dayTime(triedAt, useTimeZone())].filter(Boolean).join(' · ');
  return (
    <LetterDialog title={`Correo a ${name}`} line={line} subject={subject} text={text} onClose={onClose} />
  );
}
