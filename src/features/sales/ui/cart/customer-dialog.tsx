import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api, query } from '../../../../web/api.ts';
import { fullName } from '../../../../web/format.ts';
import { useMoney } from '../../../../web/session.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { usePhone } from '../../../../web/ui/pending.ts';
import { PersonCell } from '../../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../../web/ui/state-chip.tsx';
import { optionalEmail, phone, requiredText } from '../../../../wire/fields.ts';
import type { Client } from '../../../clients/contract.ts';
import { MembershipStatusChip } from '../../../clients/parts.ts';
import { useTill } from '../till/till.tsx';
import type { Customer } from './cart.ts';
import { CustomerPicker } from './customer-picker.tsx';

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

function CreateClient({ name, opened, onClose, onCreated }: CreateProps) {
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

/** The order's client, with the facts that matter at the till. */
export function CustomerCard({ customer }: { readonly customer: Customer }) {
  const money = useMoney();
  const { data: client } = useQuery(query(api.clients.get, { id: customer.id }));
  const { data: credit } = useQuery(query(api.credits.get, { clientId: customer.id, page: 1 }));
  const balance = credit?.balance ?? 0;
  return (
    <Group justify="space-between" gap="sm">
      <PersonCell name={customer.name} line={client?.phone || client?.email || undefined} />
      <Group gap="sm">
        {client && <MembershipStatusChip membershipStatus={client.membershipStatus} />}
        {balance > 0 && <StateChip tone="warn">{`Debe ${money(balance)}`}</StateChip>}
        {balance < 0 && <StateChip tone="good">{`A favor ${money(-balance)}`}</StateChip>}
      </Group>
    </Group>
  );
}

/** Chooses the order's client: the current one, another, or a new one. */
export function CustomerDialog() {
  const { cart, dialog, show, setClient } = useTill();
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const opened = dialog === 'customer';
  const phone = usePhone();
  const close = () => {
    show(undefined);
    setTyped('');
  };
  const goBack = () => {
    setCreating(false);
    setTyped('');
  };
  const set = (client: Customer | null) => {
    setClient(client);
    close();
  };
  const choose = (client: Client) => set({ id: client.id, name: fullName(client), email: client.email });
  const name = typed.trim();
  return (
    <>
      <Modal
        opened={opened && !creating}
        onClose={close}
        title="Cliente de la venta"
        size={520}
        centered={false}
        yOffset="8dvh"
        fullScreen={phone}
      >
        <Stack gap="md">
          {cart.client && (
            <Stack gap="sm">
              <CustomerCard customer={cart.client} />
              <Button variant="default" onClick={() => set(null)}>
                Quitar de la venta
              </Button>
            </Stack>
          )}
          <CustomerPicker onChoose={choose} onType={setTyped} />
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} />}
            onClick={() => setCreating(true)}
          >
            {name ? `Crear a «${name}»` : 'Crear cliente'}
          </Button>
        </Stack>
      </Modal>
      <CreateClient name={name} opened={opened && creating} onClose={goBack} onCreated={choose} />
    </>
  );
}
