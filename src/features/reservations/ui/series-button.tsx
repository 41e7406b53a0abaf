import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { v7 as newId } from 'uuid';
import { Late } from '../../../web/ui/late.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import type { Session } from '../contract.ts';

const loadDrawer = () => import('./series-drawer.tsx');
const SeriesDrawer = lazy(loadDrawer);

interface SeriesButtonProps {
  readonly session: Session;
  readonly date: string;
  readonly today: string;
}

/** Opens the form that books the class for several clients, or on several dates. */
export function SeriesButton(props: SeriesButtonProps) {
  const phone = usePhone();
  const [id, setId] = useState('');
  const [opened, setOpened] = useState(false);
  const open = () => {
    setId(newId());
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      {phone ? (
        <ActionIcon variant="default" size="input-sm" aria-label="Reservar varias" onClick={open}>
          <IconCalendarRepeat size={18} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconCalendarRepeat size={18} />} onClick={open}>
          Reservar varias
        </Button>
      )}
      <Late opened={opened} load={loadDrawer} onClose={close}>
        <SeriesDrawer key={id} {...props} id={id} opened={opened} onClose={close} />
      </Late>
    </>
  );
}
