import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { CancellationForm } from '../contract.ts';

interface CancelModalProps {
  readonly purchaseId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Cancels a wrong purchase, with a reason. */
export function CancelModal({ purchaseId, opened, onClose }: CancelModalProps) {
  const queries = useQueryClient();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="¿Anular esta compra?"
      submitLabel="Anular compra"
      draft={`cancelled purchase ${purchaseId}`}
      submitColor="red"
      initialValues={{ reason: '' }}
      schema={CancellationForm}
      onSubmit={async (values) => {
        await api.purchases.cancel({ id: purchaseId, ...CancellationForm.parse(values) });
        void queries.invalidateQueries();
        void toast('Compra anulada: su stock ya salió.');
      }}
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Lo que entró sale de nuevo, también si el stock queda bajo cero. El costo promedio vuelve al de
            antes, salvo que algo lo haya movido después. No se puede deshacer.
          </Text>
          <Textarea
            label="Motivo"
            placeholder="Se ingresó dos veces, llegó otra cosa…"
            autosize
            minRows={2}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}
