import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { FreeDaysDrawer } from '../../charges/parts.ts';
import type { Membership } from '../../memberships/contract.ts';

/** What is done with a membership now and then. */
export function MoreActions({ membership }: { readonly membership: Membership }) {
  const { id: membershipId, active, endsOn } = membership;
  const [opened, setOpened] = useState<'freeDays'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu position="bottom-end" portalProps={{ target: 'main' }}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} />}>
            Más
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconGift size={18} />}
            disabled={!active || endsOn !== null}
            onClick={() => setOpened('freeDays')}
          >
            Regalar días
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FreeDaysDrawer membershipId={membershipId} opened={opened === 'freeDays'} onClose={close} />
    </>
  );
}
