import { TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { type OpenShift, tillsContract } from '../contract.ts';

/** The shift whose cash goes in or out, and the id of the entry. */
export interface MoveTarget {
  readonly id: string;
  readonly kind: 'in' | 'out';
  readonly shift: OpenShift;
}

const words = {
  in: { title: 'Entrada de efectivo', label: 'Anotar entrada', hint: 'Sencillo del banco' },
  out: { title: 'Salida de efectivo', label: 'Anotar salida', hint: 'Retiro al banco, compra de hielo' },
} as const;

interface MoveFormProps {
  readonly target: MoveTarget | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function MoveForm({ target, onClose, onSaved }: MoveFormProps) {
  const { id = '', kind = 'in', shift } = target ?? {};
  const { title, label, hint } = words[kind];
  return (
    <FormModal
      key={id}
      opened={target !== undefined}
      onClose={onClose}
      title={shift ? `${title} · ${shift.tillName}` : title}
      submitLabel={label}
      draft={`cash ${kind} ${shift?.id}`}
      initialValues={{ id, shiftId: shift?.id ?? '', kind, amount: null as number | null, reason: '' }}
      schema={tillsContract.move.input}
      onSubmit={async (values) => {
        await api.tills.move(tillsContract.move.input.parse(values));
        onSaved();
      }}
    >
      {(form) => (
        <>
          <MoneyInput label="Monto" {...form.getInputProps('amount')} />
          <TextInput label="Motivo" placeholder={hint} maxLength={200} {...form.getInputProps('reason')} />
        </>
      )}
    </FormModal>
  );
}
