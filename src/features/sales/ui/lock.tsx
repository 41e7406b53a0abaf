import { Button, Modal, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { holdAt } from '../../../web/held.ts';
import { useSignOut } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { pinMissing } from '../../tills/contract.ts';
import { Keypad } from './keypad.tsx';
import classes from './lock.module.css';
import { useTill } from './till.tsx';

const message = 'Escribe de 4 a 8 números.';
const Pins = z
  .object({ pin: z.string().check(z.regex(/^\d{4,8}$/, message)), again: z.string() })
  .check(z.refine(({ pin, again }) => pin === again, { error: 'No es el mismo PIN.', path: ['again'] }));

const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const;

/** The first time that a till is locked, its PIN is chosen. */
export function PinDialog({ onSet }: { readonly onSet: () => void }) {
  const { dialog, show } = useTill();
  const queries = useQueryClient();
  const set = async ({ pin }: { pin: string; again: string }) => {
    await api.tills.setPin({ pin });
    void queries.invalidateQueries({ queryKey: [api.tills.list.key[0]] });
    onSet();
  };
  return (
    <FormModal
      opened={dialog === 'pin'}
      onClose={() => show(undefined)}
      title="Crear el PIN de la caja"
      submitLabel="Crear y bloquear"
      initialValues={{ pin: '', again: '' }}
      schema={Pins}
      onSubmit={set}
    >
      {(form) => (
        <>
          <PasswordInput
            label="PIN"
            description="De 4 a 8 números; sirve en todas las cajas del gimnasio"
            {...digits}
            {...form.getInputProps('pin')}
          />
          <PasswordInput label="Repite el PIN" {...digits} {...form.getInputProps('again')} />
        </>
      )}
    </FormModal>
  );
}

/** Covers everything until somebody types the PIN; what was in the order stays. */
export function LockScreen({ opened, gymName }: { readonly opened: boolean; readonly gymName: string }) {
  const [pin, setPin] = useState('');
  const signOut = useSignOut();
  const { submit, working, error } = useSubmit(async () => {
    try {
      await api.tills.unlock({ pin });
    } catch (reason) {
      setPin('');
      if (asApiError(reason).code !== pinMissing.code) throw reason;
    }
    setPin('');
    holdAt(null);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (pin) void submit();
  };
  const leave = async () => {
    try {
      await signOut();
      holdAt(null);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={() => {}}
      fullScreen
      closeOnEscape={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label="Caja bloqueada">
        <Modal.Body>
          <form className={classes.lock} onSubmit={send}>
            <Stack align="center" gap={4}>
              <IconLock size={32} stroke={1.5} aria-hidden />
              <Title order={2}>Caja bloqueada</Title>
              <Text c="dimmed">{gymName}</Text>
            </Stack>
            <PasswordInput
              label="PIN"
              size="md"
              data-autofocus
              {...digits}
              value={pin}
              onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
              error={error?.message}
            />
            <Keypad value={pin} onChange={(next) => setPin(next.slice(0, 8))} />
            <Button type="submit" size="md" loading={working}>
              Desbloquear
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void leave()}>
              Olvidé el PIN: cerrar sesión
            </Button>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
