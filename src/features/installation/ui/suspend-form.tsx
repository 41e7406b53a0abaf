import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type InstalledGym, SuspensionForm } from '../contract.ts';

interface SuspendFormProps {
  readonly gym: InstalledGym;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Suspends a gym, with what its people are told. */
export function SuspendForm({ gym, opened, onClose }: SuspendFormProps) {
  const queries = useQueryClient();
  // Kept for a repeat whose answer was lost; the next suspension has another.
  const [id, setId] = useState(() => newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`¿Suspender ${gym.name}?`}
      submitLabel="Suspender"
      draft={`suspension ${gym.id}`}
      submitColor="red"
      initialValues={{ message: '' }}
      schema={SuspensionForm}
      onSubmit={async (values) => {
        await api.installation.suspend({ id, gymId: gym.id, ...SuspensionForm.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void toast(`${gym.name} está suspendido.`);
      }}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Desde ese momento no entra nadie: ni su dueño, ni su equipo, ni sus clientes, tampoco quien está
            dentro. Sus datos quedan como están, y lo que vendieron sin conexión se envía cuando lo reabras.
          </Text>
          <Textarea
            label="Mensaje"
            description="Lo leen quienes quieran entrar: por qué, y a quién escribirle."
            autosize
            minRows={3}
            maxLength={500}
            {...form.getInputProps('message')}
          />
        </>
      )}
    </FormModal>
  );
}
