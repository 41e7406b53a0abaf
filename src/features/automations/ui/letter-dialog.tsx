import { LetterDialog as Message } from '../../../web/ui/letter-dialog.tsx';
import type { SentBy, ToldBy } from '../domain.ts';

export interface Letter {
  /** Whose it is. */
  readonly name: string;
  readonly address: string;
  /** By what it arrives. */
  readonly channel: ToldBy | SentBy;
  readonly subject: string;
  readonly text: string;
}

interface LetterDialogProps {
  readonly letter: Letter;
  readonly onClose: () => void;
}

const wayOf: Readonly<Record<ToldBy | SentBy, string>> = {
  ...{ mail: 'Correo', push: 'Aviso', whatsapp: 'WhatsApp', cloud: 'WhatsApp', hand: 'WhatsApp' },
};

/** Where it goes, while that is not known. */
const placeOf: Readonly<Record<ToldBy | SentBy, string>> = {
  ...{ mail: 'Sin correo', push: 'En su teléfono' },
  ...{ whatsapp: 'Sin WhatsApp', cloud: 'Sin WhatsApp', hand: 'Sin WhatsApp' },
};

/** A message of an automation as it arrives. */
export const LetterDialog = ({
  letter: { name, address, channel, subject, text },
  onClose,
}: LetterDialogProps) => (
  <Message
    title={`${wayOf[channel]} a ${name}`}
    line={address || placeOf[channel]}
    subject={subject}
    text={text}
    onClose={onClose}
  />
);
