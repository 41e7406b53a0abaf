import { api } from '../../../web/api.ts';
import { NeedsNetwork } from '../../../web/offline/needs-network.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { tillsContract } from '../contract.ts';

/** The till to open, and the id of its new shift. */
export interface OpenTarget {
  readonly id: string;
  readonly tillId: string;
  readonly name: string;
}

interface OpenFormProps {
  readonly target: OpenTarget | undefined;
  readonly onClose: () => void;
  readonly onOpened: (tillId: string) => void;
}

export function OpenForm({ target, onClose, onOpened }: OpenFormProps) {
  const { id = '', tillId = '', name = '' } = target ?? {};
  return (
    <FormModal
      key={id}
      opened={target !== undefined}
      onClose={onClose}
      title={`Abrir ${name}`}
      submitLabel="Abrir caja"
      draft={`opening ${tillId}`}
      initialValues={{ id, tillId, float: null as number | null }}
      schema={tillsContract.open.input}
      onSubmit={async ({ float }) => {
        await api.tills.open({ id, tillId, float: float ?? 0 });
        onOpened(tillId);
      }}
    >
      {(form) => (
        <>
          <NeedsNetwork what="Abrir una caja" />
          <MoneyInput
            label="Fondo inicial"
            description="Lo que hay ahora en el cajón para dar vuelto. Sin fondo, escribe 0."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('float')}
          />
        </>
      )}
    </FormModal>
  );
}
