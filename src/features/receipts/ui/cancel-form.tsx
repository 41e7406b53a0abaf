import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { saveOnEnter } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { CancellationForm, type Receipt } from '../contract.ts';
import { titleOf } from '../rules.ts';

interface CancelFormProps {
  readonly receipt: Receipt;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Cancels a receipt, with a reason. */
export function CancelForm({ receipt, opened, onClose }: CancelFormProps) {
  const queries = useQueryClient();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Anular ${titleOf(receipt)}`}
      submitLabel="Anular"
      draft={`cancelled receipt ${receipt.id}`}
      submitColor="red"
      initialValues={{ reason: '' }}
      schema={CancellationForm}
      onSubmit={async (values) => {
        await api.receipts.cancel({ id: receipt.id, ...CancellationForm.parse(values) });
        void toast(`Se anuló: ${titleOf(receipt)}.`);
        void queries.invalidateQueries();
      }}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Su número y lo que dice quedan, con el sello ANULADA, y ya no se puede enviar. El dinero no se
            mueve: el pago, la caja y las deudas siguen igual. No se puede deshacer, pero después puedes
            emitir otro en su lugar.
          </Text>
          <Textarea
            label="Motivo"
            placeholder="Otro RUT, otro nombre, se emitió dos veces…"
            autosize
            minRows={2}
            maxLength={200}
            {...form.getInputProps('reason')}
            onKeyDown={saveOnEnter}
          />
        </>
      )}
    </FormModal>
  );
}
