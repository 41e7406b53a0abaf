import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { usePrinter } from '../../../../web/printing/use-printer.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { toast } from '../../../../web/ui/toast.tsx';
import { type OpenShift, tillsContract } from '../../contract.ts';

interface DrawerFormProps {
  readonly opened: boolean;
  readonly shift: OpenShift;
  readonly onClose: () => void;
}

/** Notes why the drawer is opened without a sale, and opens it. */
export function DrawerForm({ opened, shift, onClose }: DrawerFormProps) {
  const { openDrawer } = usePrinter();
  // The same one until it is open, so that a printer that failed is noted once.
  const [id, setId] = useState(() => newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Abrir cajón · ${shift.tillName}`}
      submitLabel="Abrir cajón"
      draft={`drawer ${shift.id}`}
      initialValues={{ id, shiftId: shift.id, reason: 'Dar cambio' }}
      schema={tillsContract.openDrawer.input}
      onSubmit={async (values) => {
        await api.tills.openDrawer({ ...tillsContract.openDrawer.input.parse(values), id });
        await openDrawer();
        setId(newId());
        void toast('Cajón abierto. Quedó anotado en la caja.');
      }}
    >
      {(form) => (
        <TextInput
          label="Motivo"
          description="Queda en el arqueo, con la hora y quién lo abrió."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          {...form.getInputProps('reason')}
        />
      )}
    </FormModal>
  );
}
