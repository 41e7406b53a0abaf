import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { templateName } from '../contract.ts';

const TemplateForm = z.object({ name: templateName });

interface SaveTemplateProps {
  readonly clientId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SaveTemplate({ clientId, opened, onClose }: SaveTemplateProps) {
  const queries = useQueryClient();
  const [id, setId] = useState(() => newId());
  const save = async ({ name }: { name: string }) => {
    const saved = await api.routines.saveTemplate({ id, name, clientId });
    setId(newId());
    void queries.invalidateQueries();
    void toast(`La rutina se guardó como plantilla «${saved.name}».`);
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title="Guardar como plantilla"
      submitLabel="Guardar plantilla"
      draft="routine template"
      initialValues={{ name: '' }}
      schema={TemplateForm}
      onSubmit={save}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Guarda los siete días con sus ejercicios y detalles, para aplicarlos a otros clientes.
          </Text>
          <TextInput
            label="Nombre de la plantilla"
            placeholder="Fuerza inicial, 3 días"
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps('name')}
          />
        </>
      )}
    </FormDrawer>
  );
}
