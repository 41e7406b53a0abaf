import { Group } from '@mantine/core';
import { IconCash, IconId, IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { api } from '../../web/api.ts';
import { useMay, useMe } from '../../web/session.ts';
import { keysOf } from '../../web/shell/screen-keys.ts';
import { ariaKeys } from '../../web/shortcuts.ts';
import { KeyHint } from '../../web/ui/key-hint.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { longDay } from './rules.ts';
import { Board } from './ui/board.tsx';

const actions = [
  { label: 'Ingresar Pago', to: '/payments', call: api.payments.take, icon: IconCash },
  { label: 'Ingresar cliente', to: '/clients', call: api.clients.create, icon: IconUserPlus },
  { label: 'Ingresar membresía', to: '/clients', call: api.memberships.create, icon: IconId },
  { label: 'Check In', to: '/checkin', call: api.reservations.create, icon: IconUserCheck },
] as const;

/** A gym's home screen: its figures and the reception's most frequent actions. */
export default function AdminPage() {
  const { gymName, today } = useMe();
  const may = useMay();
  const allowed = actions.filter(({ call }) => may(call));
  return (
    <Page>
      <PageTitle note={longDay(today)}>Panel de {gymName}</PageTitle>
      {allowed.length > 0 && (
        <Group component="nav" gap="sm" aria-label="Acciones rápidas">
          {allowed.map(({ label, to, icon: ActionIcon }) => {
            const keys = keysOf(to);
            return (
              <ButtonLink
                key={label}
                to={to}
                variant="default"
                flex={{ base: '1 1 auto', sm: 'none' }}
                leftSection={<ActionIcon size={18} />}
                rightSection={keys && <KeyHint keys={keys} />}
                aria-keyshortcuts={keys && ariaKeys(keys)}
              >
                {label}
              </ButtonLink>
            );
          })}
        </Group>
      )}
      <Board />
    </Page>
  );
}
