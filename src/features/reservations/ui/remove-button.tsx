import { ActionIcon, Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { fullName } from '../../../web/format.ts';
import type { Reservation } from '../contract.ts';
import classes from './attendee-list.module.css';
import { pendingVersion } from './attendees.ts';
import type { CheckIn } from './check-in.ts';
import { once } from './single-click.ts';

interface RemoveButtonProps {
  readonly attendee: Reservation;
  readonly checkIn: CheckIn;
  /** The row has no other button. */
  readonly isMain: boolean;
}

/** Removes an attendee; of a series, on request also from its later dates. */
export function RemoveButton({ attendee, checkIn, isMain }: RemoveButtonProps) {
  const { client, seriesId, version } = attendee;
  const button = {
    className: classes.remove ?? '',
    disabled: version === pendingVersion,
    'aria-label': `Quitar a ${fullName(client)}`,
    title: 'Quitar',
    // The arrows go from one row to the next by it.
    ...(isMain && { 'data-main': true }),
  };
  const icon = <IconX size={18} />;
  if (!seriesId)
    return (
      <ActionIcon {...button} onClick={once(() => void checkIn.remove(attendee))}>
        {icon}
      </ActionIcon>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...button}>{icon}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void checkIn.remove(attendee)}>Quitar de esta clase</Menu.Item>
        <Menu.Item onClick={() => void checkIn.removeLater(attendee)}>
          Quitar de esta y las siguientes
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
