import { Button, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../../web/api.ts';
import { setLockedScreen } from '../../../web/screen-lock.ts';
import { useSignOut } from '../../../web/session.ts';
import { Keypad } from '../../../web/ui/keypad.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { pinMissing } from '../domain.ts';
import { longestPin, pinField } from './pin-field.ts';

export function LockForm({ gymName }: { readonly gymName: string }) {
  const [pin, setPin] = useState('');
  const signOut = useSignOut();
  const { submit, working, error } = useSubmit(async () => {
    try {
      await api.locks.unlock({ pin });
    } catch (reason) {
      setPin('');
      if (asApiError(reason).code !== pinMissing.code) throw reason;
    }
    setLockedScreen(null);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (pin) void submit();
  };
  const leave = async () => {
    try {
      await signOut();
      setLockedScreen(null);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  };
  return (
    <Stack component="form" gap="md" w="min(320px, 100%)" onSubmit={send}>
      <Stack align="center" gap={4}>
        <IconLock size={32} stroke={1.5} aria-hidden />
        <Title order={2}>Caja bloqueada</Title>
        <Text c="dimmed">{gymName}</Text>
      </Stack>
      <PasswordField
        label="PIN"
        size="md"
        data-autofocus
        {...pinField}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
        error={error?.message}
      />
      <Keypad value={pin} onChange={(next) => setPin(next.slice(0, longestPin))} />
      <Button type="submit" size="md" loading={working}>
        Desbloquear
      </Button>
      <Button variant="subtle" color="gray" onClick={() => void leave()}>
        Olvidé el PIN: cerrar sesión
      </Button>
    </Stack>
  );
}
