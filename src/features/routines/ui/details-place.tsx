import { Box, Button, Drawer, Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { usePhone } from '../../../web/ui/pending.ts';

interface DetailsPlaceProps {
  readonly name: string;
  /** Closes if all fields are valid. */
  readonly onClose: () => void;
  /** Closes unconditionally. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A popover beside the card; on a phone a sheet from the bottom. */
export function DetailsPlace({ name, onClose, onLeave, children }: DetailsPlaceProps) {
  const phone = usePhone();
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && !phone) onLeave();
  });
  if (phone) {
    return (
      <Drawer opened onClose={onLeave} title={name} position="bottom" size="auto">
        {children}
        <Button fullWidth mt={16} onClick={onClose}>
          Listo
        </Button>
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
