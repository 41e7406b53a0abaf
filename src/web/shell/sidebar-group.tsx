import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { groupIcons } from '../icons.ts';
import classes from './sidebar.module.css';
import { type MenuScreen, SidebarEntry, useHere } from './sidebar-entry.tsx';

interface GroupProps {
  readonly name: string;
  readonly entries: readonly MenuScreen[];
  readonly onOpen: () => void;
}

export function SidebarGroup({ name, entries, onOpen }: GroupProps) {
  const [open, setOpen] = useState(false);
  const isHere = useHere();
  const id = useId();
  const Icon = groupIcons[name];
  // Also marked on screens that have no entry of their own.
  const root = `/${entries[0]?.path.split('/')[1]}`;
  const within = isHere(root) && !(open && entries.some(({ path }) => isHere(path)));
  return (
    <li>
      <UnstyledButton
        className={classes.entry ?? ''}
        data-within={within || undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {Icon && <Icon size={18} aria-hidden="true" />}
        {name}
        <IconChevronRight size={16} className={classes.chevron} aria-hidden="true" />
      </UnstyledButton>
      <ul id={id} className={classes.inner} hidden={!open}>
        {entries.map((screen) => (
          <SidebarEntry key={screen.path} {...screen} onOpen={onOpen} />
        ))}
      </ul>
    </li>
  );
}
