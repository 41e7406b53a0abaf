import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { SupportForm } from '../contract.ts';

interface OpenFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lets operators look at the gym, and says what for. */
export function OpenForm({ opened, onClose }: OpenFormProps) {
  const queries = useQueryClient();
  // Kept for a repeat whose answer was lost; the next one has another.
  const [id, setId] = useState(() => newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="¿Permitir que soporte entre?"
      submitLabel="Permitir por una hora"
      draft="support"
      initialValues={{ reason: '' }}
      schema={SupportForm}
      onSubmit={async (values) => {
        await api.assistance.open({ id, ...SupportForm.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void toast('Soporte puede entrar por una hora.');
      }}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Quien administra este Pulso puede mirar tus clases, clientes, ventas y productos, sin teléfonos ni
            correos. No puede cambiar ni descargar nada, y queda en el Registro quién entró y qué miró. Lo
            terminas cuando quieras.
          </Text>
          <Textarea
            label="Para qué"
            description="Qué te pasa, y dónde mirarlo."
            autosize
            minRows={3}
            maxLength={300}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}
