import { Menu, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconBuildingStore,
  IconCheck,
  IconCode,
  IconCopy,
  IconFileInvoice,
  IconKeyboard,
  IconLogout,
  IconSettings,
  IconUserScreen,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ApiError } from '../api.ts';
import { personKeys, requestSwitch } from '../counter.ts';
import { useMayOpen } from '../may-open.ts';
import { goToGym, useMe } from '../session.ts';
import { ariaKeys } from '../shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { toast } from '../ui/toast.tsx';
import { showShortcuts } from './keys.ts';
import { useLeave } from './leave.ts';
import { keysOf } from './screen-keys.ts';

const receiptKeys = keysOf('/invoices') ?? '';

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  return (
    <Menu.Item
      closeMenuOnClick={false}
      onClick={() => copy(value)}
      rightSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      title="Copiar"
    >
      <Text size="xs" c="dimmed">
        {copied ? 'Copiado' : label}
      </Text>
      <Text fw={500} lts="0.02em">
        {value}
      </Text>
    </Menu.Item>
  );
}

/** The other gyms where the person works. */
function Workplaces() {
  const { workplaces, gym } = useMe();
  const others = workplaces.filter(({ id }) => id !== gym?.id);
  if (others.length === 0) return null;
  const open = (id: string) => goToGym(id).catch(({ message }: ApiError) => toast(message, { tone: 'bad' }));
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Cambiar de gimnasio</Menu.Label>
      {others.map(({ id, name }) => (
        <Menu.Item key={id} leftSection={<IconBuildingStore size={18} />} onClick={() => void open(id)}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

/** Who is signed in, the gym's code and key, and the sign-out button. */
export function AccountItems() {
  const me = useMe();
  const leave = useLeave();
  const mayOpen = useMayOpen();
  return (
    <>
      <Stack gap={2} px={12} py={8}>
        <Text fw={600} truncate>
          {me.gymName ?? me.email}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {me.shared ? `${me.person?.name}, en la sesión de ${me.email}` : me.email}
        </Text>
        {me.gym && me.role === 'gym' && <StateChip tone="good">Plan Activo</StateChip>}
      </Stack>
      {me.gym && me.role === 'gym' && (
        <>
          <Menu.Divider />
          {mayOpen('/clients') && (
            <>
              <Secret label="Código del gimnasio" value={me.gym.code} />
              <Secret label="Clave del gimnasio" value={me.gym.key} />
              <Menu.Divider />
            </>
          )}
          {mayOpen('/userview') && (
            <Menu.Item component={Link} to="/userview" leftSection={<IconUserScreen size={18} />}>
              Vista Usuario
            </Menu.Item>
          )}
          {mayOpen('/invoices') && (
            <Menu.Item
              component={Link}
              to="/invoices"
              leftSection={<IconFileInvoice size={18} />}
              rightSection={<KeyHint keys={receiptKeys} />}
              aria-keyshortcuts={ariaKeys(receiptKeys)}
            >
              Facturas
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconUsers size={18} />}
            rightSection={<KeyHint keys={personKeys} />}
            aria-keyshortcuts={ariaKeys(personKeys)}
            onClick={() => requestSwitch(true)}
          >
            Cambiar de persona
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={18} />}
            rightSection={<KeyHint keys="F1" />}
            aria-keyshortcuts="F1 ?"
            onClick={showShortcuts}
          >
            Atajos de teclado
          </Menu.Item>
        </>
      )}
      <Workplaces />
      <Menu.Item component={Link} to="/account-settings" leftSection={<IconSettings size={18} />}>
        Configurar cuenta
      </Menu.Item>
      <Menu.Item
        component="a"
        href={me.sourceUrl}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconCode size={18} />}
      >
        Código fuente de Pulso
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item c="var(--bad-text)" leftSection={<IconLogout size={18} />} onClick={leave}>
        Cerrar Sesión
      </Menu.Item>
    </>
  );
}
