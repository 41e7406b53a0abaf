import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { requestScreenLock, setLockedScreen, useRequestedLock } from '../../../web/screen-lock.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { pin } from '../contract.ts';
import { pinField } from './pin-field.ts';

const Pins = z
  .object({ pin, again: z.string() })
  .check(z.refine((typed) => typed.pin === typed.again, { error: 'No es el mismo PIN.', path: ['again'] }));

/** Chooses the PIN when a till is locked for the first time. */
export default function PinDialog() {
  const requestedPath = useRequestedLock();
  const queries = useQueryClient();
  const set = async (typed: z.output<typeof Pins>) => {
    await api.locks.setPin({ pin: typed.pin });
    void queries.invalidateQueries({ queryKey: [api.locks.get.key[0]] });
    setLockedScreen(requestedPath);
  };
  return (
    <FormModal
      opened={requestedPath !== null}
      onClose={() => requestScreenLock(null)}
      title="Crear el PIN de la caja"
      submitLabel="Crear y bloquear"
      draft={null}
      initialValues={{ pin: '', again: '' }}
      schema={Pins}
      onSubmit={set}
    >
      {(form) => (
        <>
          <PasswordField
            label="PIN"
            description="De 4 a 8 números; sirve en todas las cajas del gimnasio"
            {...pinField}
            {...form.getInputProps('pin')}
          />
          <PasswordField label="Repite el PIN" {...pinField} {...form.getInputProps('again')} />
        </>
      )}
    </FormModal>
  );
}
