import { List, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { Client } from '../../clients/contract.ts';
import { ErasureForm as Schema } from '../contract.ts';

interface ErasureFormProps {
  readonly client: Pick<Client, 'id' | 'name' | 'surname'>;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called before what showed the client is refetched. */
  readonly onErased?: () => void;
  /** Their payments were deleted with them. */
  readonly isDeleted?: boolean;
}

/** Erases what tells who a client is, for good. */
export default function ErasureForm({
  client,
  opened,
  onClose,
  onErased,
  isDeleted = false,
}: ErasureFormProps) {
  const queries = useQueryClient();
  const [id] = useState(() => newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Borrar los datos de ${fullName(client)}`}
      submitLabel="Borrar sus datos para siempre"
      submitColor="red"
      initialValues={{ reason: '' }}
      schema={Schema}
      draft={null}
      onSubmit={async ({ reason }) => {
        await api.privacy.erase({ id, clientId: client.id, reason });
        onErased?.();
        void queries.invalidateQueries();
        void toast('Se borraron sus datos personales.');
      }}
    >
      {(form) => (
        <>
          <Text>Esto no se puede deshacer.</Text>
          <List spacing={6}>
            <List.Item>
              <b>Se borran</b> su nombre, correo, teléfonos, documento, fecha de nacimiento y foto; las notas,
              observaciones y cargas de su rutina; y su cuenta, si no la usa en otro gimnasio.
            </List.Item>
            <List.Item>
              <b>Quedan sin su nombre</b> {isDeleted ? 'las' : 'los pagos,'} ventas, reservas y asistencias,
              para que tus cuentas cuadren, y lo que aceptó en Consentimientos, por si hay que probarlo.
            </List.Item>
            {isDeleted && (
              <List.Item>
                <b>Siguen eliminados</b> los pagos de sus membresías: si deben contar en los ingresos,
                restáuralo antes de borrar sus datos.
              </List.Item>
            )}
            <List.Item>
              <b>Quedan como se emitieron</b> los comprobantes y los contratos que aceptó: la ley pide
              guardarlos.
            </List.Item>
          </List>
          <TextInput
            label="Quién lo pidió y cómo"
            placeholder="Lo pidió por correo el 12 de marzo"
            description="Queda en Registro, sin decir de quién son los datos."
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}
