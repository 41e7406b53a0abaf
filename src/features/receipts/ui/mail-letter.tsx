import LetterPreview from '../../../web/ui/letter-preview.tsx';
import { type MailedReceipt, receiptLetter } from '../rules.ts';

export interface MailLetterProps {
  readonly receipt: MailedReceipt;
}

export default function MailLetter({ receipt }: MailLetterProps) {
  return <LetterPreview {...receiptLetter(receipt)} />;
}
