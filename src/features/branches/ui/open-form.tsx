import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { useMe } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { branchesContract } from '../contract.ts';
import { type Carried, carried } from '../domain.ts';

interface OpenFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const everything = Object.keys(carried) as Carried[];

/** Opens another sede, with what it takes along from the one that is shown. */
export function OpenForm({ opened, onClose }: OpenFormProps) {
  const queries = useQueryClient();
  const { gym, gymName } = useMe();
  // Kept for a repeat whose answer was lost; the next sede has another.
  const [id, setId] = useState(() => newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Abrir otra sede"
      submitLabel="Abrir sede"
      draft="branch new"
      initialValues={{ id, from: gym?.id ?? '', name: '', carry: everything }}
      schema={branchesContract.open.input}
      onSubmit={async ({ name, carry }) => {
        const branch = await api.branches.open({ id, from: gym?.id ?? '', name, carry });
        setId(newId());
        void queries.invalidateQueries();
        void toast(`${branch.name} está abierta. Para entrar, elígela en la tabla o en «Mi cuenta».`);
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Nombre"
            placeholder={`${gymName} Norte`}
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <Checkbox.Group label={`Qué se lleva de ${gymName}`} {...form.getInputProps('carry')}>
            <Stack gap={8} pt={4}>
              {everything.map((what) => (
                <Checkbox key={what} value={what} label={carried[what]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text c="dimmed">
            Los ajustes se llevan siempre: moneda, impuestos, zona horaria, reglas de reserva y el encabezado
            de los comprobantes. Revisa allá el que tenga la dirección. Clientes, equipo, clases y cajas son
            de cada sede. Lo que se lleva es una copia: desde ahí cada una cambia lo suyo.
          </Text>
        </>
      )}
    </FormModal>
  );
}
