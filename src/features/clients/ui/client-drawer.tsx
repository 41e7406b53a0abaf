import { Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { type AddedClient, type Client, ClientForm, dniInvalid } from '../contract.ts';
import { dniTypes } from '../domain.ts';
import { asksForRut, isRut, writeRut } from '../rules.ts';

/** The client to edit, or the id of a new one. */
export interface ClientTarget {
  readonly id: string;
  readonly client?: Client;
}

interface ClientDrawerProps {
  readonly opened: boolean;
  readonly target: ClientTarget;
  readonly onClose: () => void;
  readonly onAdded: (added: AddedClient) => void;
  readonly onChanged: (client: Client) => void;
}

const types = Object.entries(dniTypes).map(([value, label]) => ({ value, label }));

const blank = (country: string): ClientForm => ({
  name: '',
  surname: '',
  email: '',
  phone: '',
  whatsapp: '',
  dni: '',
  dniType: country === 'CL' ? 'rut' : 'other',
  birthDate: null,
  observation: '',
});

const formOf = ({ id, hasAccount, membershipStatus, version, ...form }: Client): ClientForm => form;

/** The contract's schema, plus the RUT if required, which is checked even while other fields are invalid. */
const schemaFor = (country: string) =>
  ClientForm.check(
    z.refine((form: ClientForm) => !asksForRut(country, form) || isRut(form.dni), {
      path: ['dni'],
      error: dniInvalid.message,
      when: ({ value }) => typeof (value as Partial<ClientForm>).dni === 'string',
    }),
  );

function DocumentFields({
  form,
  country,
}: {
  readonly form: UseFormReturnType<ClientForm>;
  readonly country: string;
}) {
  const number = form.getInputProps('dni');
  const asks = country === 'CL';
  const leave = (event: unknown) => {
    const { dni, dniType } = form.values;
    const dniInput = asks && dniType === 'rut' ? writeRut(dni.trim()) : dni;
    if (dniInput !== dni) form.setFieldValue('dni', dniInput);
    number.onBlur?.(event);
  };
  const field = (
    <TextInput
      label="N° SOCIO"
      flex={3}
      placeholder={asks && form.values.dniType === 'rut' ? '12.345.678-5' : ''}
      autoComplete="off"
      maxLength={30}
      {...number}
      onBlur={leave}
    />
  );
  if (!asks) return field;
  return (
    <Group align="flex-start" wrap="nowrap" gap={12}>
      <NativeSelect
        label="Documento"
        flex={2}
        data={types}
        {...form.getInputProps('dniType')}
        onChange={(event) => {
          form.setFieldValue('dniType', event.currentTarget.value as ClientForm['dniType']);
          form.clearFieldError('dni');
        }}
      />
      {field}
    </Group>
  );
}

export default function ClientDrawer({ opened, target, onClose, onAdded, onChanged }: ClientDrawerProps) {
  const country = useMe().gym?.country ?? '';
  const { id, client } = target;
  const save = async (values: ClientForm, row: Client | undefined) => {
    if (row) return onChanged(await api.clients.update({ ...values, id, version: row.version }));
    onAdded(await api.clients.create({ ...values, id }));
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={client ? 'Editar cliente' : 'Agregar cliente'}
      submitLabel="Guardar cliente"
      initialValues={client ? formOf(client) : blank(country)}
      schema={schemaFor(country)}
      draft={`client ${client?.id ?? 'new'}`}
      stored={
        client && {
          row: client,
          valuesOf: formOf,
          fetch: () => api.clients.get({ id }),
          together: [['dni', 'dniType']],
        }
      }
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label="Apellido" autoComplete="off" {...form.getInputProps('surname')} />
          <TextInput
            label="Correo"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={2} spacing={12}>
            <TextInput
              label="Teléfono"
              type="tel"
              autoComplete="off"
              placeholder="+56 2 2345 6789"
              maxLength={30}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label="WhatsApp"
              type="tel"
              autoComplete="off"
              placeholder="+56 9 1234 5678"
              maxLength={30}
              {...form.getInputProps('whatsapp')}
            />
          </SimpleGrid>
          <DocumentFields form={form} country={country} />
          <DateInput
            label="Fecha de nacimiento"
            {...form.getInputProps('birthDate')}
            value={form.values.birthDate ?? ''}
            onChange={(birthDate) => form.setFieldValue('birthDate', birthDate || null)}
            unreadable="keep"
          />
          <Textarea
            label="Observación"
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('observation')}
          />
        </>
      )}
    </FormDrawer>
  );
}
