import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useNoMailReason } from '../../../web/session.ts';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { focusFirstError } from '../../../web/ui/submit.ts';
import { email } from '../../../wire/fields.ts';
import type { MailedReceipt } from '../rules.ts';
import MailLetter from './mail-letter.tsx';

const Address = z.strictObject({ email });

/** What is done with a code that was scanned where an address belongs. */
export interface Scanning {
  readonly isCode: (typed: string) => boolean;
  readonly take: (code: string) => void;
}

export interface MailFormProps {
  readonly receipt: MailedReceipt;
  /** The address at first. */
  readonly address: string;
  /** Whether the field takes the focus. */
  readonly focused: boolean;
  readonly onSubmit: (address: string) => void;
  readonly onCancel: () => void;
  readonly scanning?: Scanning;
}

/** Asks for the address that a receipt is mailed to, and shows what the mail will say. */
export default function MailForm({ receipt, address, focused, onSubmit, onCancel, scanning }: MailFormProps) {
  const noMail = useNoMailReason();
  const field = useRef<HTMLInputElement>(null);
  const form = useLooseFields({ email: address }, Address);
  useEffect(() => {
    if (!focused) return;
    field.current?.focus();
    field.current?.select();
  }, [focused]);
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const typed = field.current?.value.trim() ?? '';
    // A key held down since the button would mail to an address that nobody has looked at.
    if (event.repeat) event.preventDefault();
    else if (event.target === field.current && scanning?.isCode(typed)) {
      event.preventDefault();
      scanning.take(typed);
    }
  };
  return (
    <form
      noValidate
      aria-label="Enviar por correo"
      style={{ width: '100%' }}
      onKeyDown={listen}
      onSubmit={form.onSubmit(
        (values) => onSubmit(Address.parse(values).email),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap={8}>
        <Group gap={8} align="flex-start">
          <TextInput
            ref={field}
            flex="1 1 220px"
            type="email"
            aria-label="Correo"
            placeholder="ana@correo.cl"
            autoComplete="off"
            description={noMail ? `${noMail} Descárgalo y envíalo tú.` : 'Va con el comprobante en PDF.'}
            inputWrapperOrder={['input', 'description', 'error']}
            {...form.getInputProps('email')}
          />
          <Group gap={8} wrap="nowrap">
            <Button
              type="submit"
              onMouseDown={keepFocus}
              // The second click of a double click on the button that was in its place.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              Enviar
            </Button>
            <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
              Cancelar
            </Button>
          </Group>
        </Group>
        <MailLetter receipt={receipt} />
      </Stack>
    </form>
  );
}
