import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { optionalEmail, phone, requiredText } from '../../../../wire/fields.ts';
import type { Client } from '../../../clients/contract.ts';

const NewClient = z.object({
  name: requiredText(80, 'Escribe el nombre.'),
  phone,
  email: optionalEmail,
});

interface CreateProps {
  /** The search text. */
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (client: Client) => void;
}

export function CreateClient({ name, opened, onClose, onCreated }: CreateProps) {
  const id = useRef(newId());
  const create = async (values: { name: string; phone: string; email: string }) => {
    const [first = '', ...rest] = values.name.trim().split(/\s+/);
    const { client } = await api.clients.create({
      ...values,
      id: id.current,
      name: first,
      surname: rest.join(' '),
      whatsapp: values.phone,
    });
    id.current = newId();
    onCreated(client);
  };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Crear cliente"
      submitLabel="Crear cliente"
      draft="client at the till"
      initialValues={{ name, phone: '', email: '' }}
      schema={NewClient}
      onSubmit={create}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label="Teléfono" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
          <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        </>
      )}
    </FormModal>
  );
}
