import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconDotsVertical,
  IconGift,
  IconReplace,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import { ChangeDrawer, useUndoChange } from '../../changes/parts.ts';
import { FreeDaysDrawer } from '../../charges/parts.ts';
import type { Membership } from '../../memberships/contract.ts';

interface MoreActionsProps {
  readonly membership: Membership;
  /** Opens the change of plan. */
  readonly changesAtOnce: boolean;
  readonly onChanged: (() => void) | undefined;
}

/** What is done with a membership now and then. */
export function MoreActions({ membership, changesAtOnce, onChanged }: MoreActionsProps) {
  const { id: membershipId, clientId, planId, kind, active, endsOn, changedTo, changedFrom } = membership;
  const [opened, setOpened] = useState<'freeDays' | 'change' | undefined>(
    changesAtOnce ? 'change' : undefined,
  );
  const isPhone = usePhone();
  const may = useMay();
  const navigate = useNavigate();
  const undoChange = useUndoChange(async () => {
    if (!changedFrom) return;
    const params = { clientId, membershipId: changedFrom.membershipId };
    await navigate({ to: '/clients/$clientId/memberships/$membershipId/payments', params });
  });
  const goesOn = active && endsOn === null;
  const change = changedTo ?? changedFrom;
  const close = () => setOpened(undefined);
  if (![api.changes.create, api.charges.addFreeDays, api.changes.remove].some(may)) return null;
  return (
    <>
      <Menu position="bottom-end" portalProps={{ target: 'main' }}>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon variant="default" size="input-sm" flex="none" aria-label="Más">
              <IconDotsVertical size={18} />
            </ActionIcon>
          ) : (
            <Button variant="default" rightSection={<IconChevronDown size={18} />}>
              Más
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {may(api.changes.create) && (
            <Menu.Item
              leftSection={<IconReplace size={18} />}
              disabled={!goesOn || !planId}
              onClick={() => setOpened('change')}
            >
              Cambiar de plan
            </Menu.Item>
          )}
          {may(api.charges.addFreeDays) && (
            <Menu.Item
              leftSection={<IconGift size={18} />}
              disabled={!goesOn || kind === 'pack'}
              onClick={() => setOpened('freeDays')}
            >
              Regalar días
            </Menu.Item>
          )}
          {change && may(api.changes.remove) && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} />}
              c="var(--bad-text)"
              onClick={() => void undoChange(change.id)}
            >
              Deshacer el cambio de plan
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ChangeDrawer
        membership={membership}
        opened={opened === 'change'}
        onClose={close}
        {...(onChanged && { onChanged })}
      />
      <FreeDaysDrawer membershipId={membershipId} opened={opened === 'freeDays'} onClose={close} />
    </>
  );
}
