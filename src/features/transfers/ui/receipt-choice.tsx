import { Checkbox } from '@mantine/core';
import { useNoMailReason } from '../../../web/session.ts';

interface ReceiptChoiceProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Whether the payments that are taken get their receipt, by e-mail where mails leave. */
export function ReceiptChoice({ value, onChange }: ReceiptChoiceProps) {
  const noMail = useNoMailReason();
  return (
    <Checkbox
      label="Enviar boleta"
      description={noMail && 'Se emite, pero no sale por correo.'}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
