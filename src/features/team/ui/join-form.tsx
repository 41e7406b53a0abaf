import { Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { teamContract } from '../contract.ts';

interface JoinFormProps {
  /** Of the place in the team; the form is closed without one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Names the owner in the team. */
export function JoinForm({ id, onClose, onSaved }: JoinFormProps) {
  return (
    <FormModal
      key={id}
      opened={id !== undefined}
      onClose={onClose}
      title="Agregarme al equipo"
      submitLabel="Agregarme"
      draft={null}
      initialValues={{ id: id ?? '', name: '' }}
      schema={teamContract.addOwner.input}
      onSubmit={async ({ id, name }) => {
        await api.team.addOwner({ id, name });
        void toast('Ya estás en el equipo: tienes «Mi semana» y «Mis horas» en el menú.');
        onSaved();
      }}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Si también das clases, se te podrá elegir como profesor, y tendrás tu semana, tus reemplazos, tus
            horas y tu hoja del mes. Entras con la misma cuenta y sigues pudiendo todo.
          </Text>
          <TextInput
            label="Tu nombre"
            description="Así te ven tu equipo y tus clientes."
            autoComplete="name"
            {...form.getInputProps('name')}
          />
        </>
      )}
    </FormModal>
  );
}
