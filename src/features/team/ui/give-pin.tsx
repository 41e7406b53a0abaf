import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { id } from '../../../wire/fields.ts';
import { personalPin, personalPinDigits } from '../../locks/contract.ts';
import type { Member } from '../contract.ts';

const GivenPin = z.object({ id, pin: personalPin });

interface GivePinProps {
  readonly to: Member | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Gives a person of the team a PIN, until they choose their own. */
export function GivePin({ to, onClose, onSaved }: GivePinProps) {
  return (
    <FormModal
      key={to?.id}
      opened={to !== undefined}
      onClose={onClose}
      title={`PIN de ${to?.name ?? ''}`}
      submitLabel="Guardar PIN"
      draft={null}
      initialValues={{ id: to?.id ?? '', pin: '' }}
      schema={GivenPin}
      onSubmit={async ({ id, pin }) => {
        await api.pins.give({ id, pin });
        void toast(`${to?.name} ya tiene su PIN.`);
        onSaved();
      }}
    >
      {(form) => (
        <PasswordField
          label="PIN"
          description={`${personalPinDigits} números. Díselo en persona; lo cambia en «Configurar cuenta».`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={personalPinDigits}
          {...form.getInputProps('pin')}
        />
      )}
    </FormModal>
  );
}
