import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { useMoney } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { optionalEmail, phone, requiredText } from '../../../wire/fields.ts';
import type { Client } from '../../clients/contract.ts';
import { ClientFinder, nameOf, StandingChip } from './client-finder.tsx';
import type { Customer } from './draft.tsx';
import { useTill } from './till.tsx';

const NewClient = z.object({
  name: requiredText(80, 'Escribe el nombre.'),
  phone,
  email: optionalEmail,
});

interface CreateProps {
  readonly name: string;
  readonly onCreated: (client: Client) => void;
  readonly onBack: () => void;
}

function CreateClient({ name, onCreated, onBack }: CreateProps) {
  const form = useFields({ name, phone: '', email: '' }, NewClient);
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
    onCreated(client);
  };
  const { submit, working, error } = useSubmit(create, { form });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="sm">
        {error && <Failure error={error} />}
        <TextInput label="Nombre" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Teléfono" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack} disabled={working}>
            Volver
          </Button>
          <Button type="submit" loading={working}>
            Crear cliente
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Who the order is for, with what a till needs to know of them. */
export function CustomerCard({ customer }: { readonly customer: Customer }) {
  const money = useMoney();
  const { data: client } = useQuery(query(api.clients.get, { id: customer.id }));
  const { data: credit } = useQuery(query(api.credits.get, { clientId: customer.id, page: 1 }));
  const balance = credit?.balance ?? 0;
  return (
    <Group justify="space-between" gap="sm">
      <PersonCell name={customer.name} line={client?.phone || client?.email || undefined} />
      <Group gap="sm">
        {client && <StandingChip standing={client.standing} />}
        {balance > 0 && <StateChip tone="warn">{`Debe ${money(balance)}`}</StateChip>}
        {balance < 0 && <StateChip tone="good">{`A favor ${money(-balance)}`}</StateChip>}
      </Group>
    </Group>
  );
}

function CustomerBody() {
  const { draft, change, show } = useTill();
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const set = (client: Customer | null) => {
    change((present) => ({ ...present, client }));
    show(undefined);
  };
  const choose = (client: Client) => set({ id: client.id, name: nameOf(client), email: client.email });
  if (creating) {
    return <CreateClient name={typed.trim()} onCreated={choose} onBack={() => setCreating(false)} />;
  }
  return (
    <Stack gap="md">
      {draft.client && (
        <Stack gap="sm">
          <CustomerCard customer={draft.client} />
          <Button variant="default" onClick={() => set(null)}>
            Quitar de la venta
          </Button>
        </Stack>
      )}
      <ClientFinder onChoose={choose} onType={setTyped} />
      <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => setCreating(true)}>
        {typed.trim() ? `Crear a «${typed.trim()}»` : 'Crear cliente'}
      </Button>
    </Stack>
  );
}

export function CustomerDialog() {
  const { dialog, show } = useTill();
  return (
    <Modal
      opened={dialog === 'customer'}
      onClose={() => show(undefined)}
      title="Cliente de la venta"
      size={520}
      centered={false}
      yOffset="8dvh"
      fullScreen={usePhone()}
    >
      <CustomerBody />
    </Modal>
  );
}
