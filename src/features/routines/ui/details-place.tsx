import { Box, Drawer, Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { usePhone } from '../../../web/ui/pending.ts';

interface DetailsPlaceProps {
  readonly name: string;
  /** Closes when nothing in it is wrong. */
  readonly onClose: () => void;
  /** Closes whatever it holds. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Beside its card; on a phone from the foot of the screen. */
export function DetailsPlace({ name, onClose, onLeave, children }: DetailsPlaceProps) {
  const phone = usePhone();
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && !phone) onLeave();
  });
  if (phone) {
    return (
      <Drawer opened onClose={onLeave} title={name} position="bottom" size="auto">
        {children}
      </Drawer>
    );
  }
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="right-start"
      width={320}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
      portalProps={{ target: '#contenido' }}
    >
      <Popover.Target>
        <Box component="span" pos="absolute" inset={0} style={{ pointerEvents: 'none' }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
