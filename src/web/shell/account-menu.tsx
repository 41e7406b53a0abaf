import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { loadCode } from '../code.ts';
import { asApiError } from '../ui/submit.ts';
import { toast } from '../ui/toast.tsx';
import classes from './account-menu.module.css';

/** The menu of whoever is signed in, whose items are loaded when it first opens. */
export function AccountMenu() {
  const [Items, setItems] = useState<ComponentType>();
  const [opened, setOpened] = useState(false);
  const load = async () => {
    try {
      const { AccountItems } = await loadCode(() => import('./account-items.tsx'));
      setItems(() => AccountItems);
      setOpened(true);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  };
  return (
    <Menu
      opened={opened}
      onChange={(next) => (next && !Items ? void load() : setOpened(next))}
      position="bottom-end"
      width={272}
      withinPortal={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.target ?? ''} aria-label="Mi cuenta">
          <IconUserCircle size={20} aria-hidden="true" className={classes.person} />
          <span className={classes.words}>Mi cuenta</span>
          <IconChevronDown size={16} aria-hidden="true" className={classes.words} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>{Items && <Items />}</Menu.Dropdown>
    </Menu>
  );
}
