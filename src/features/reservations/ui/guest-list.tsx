import { ActionIcon, Button, Group, Paper, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { fullName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { Initials } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Reservation } from '../contract.ts';
import { missesWords } from '../rules.ts';
import { reasonWords } from '../words.ts';
import type { Desk } from './desk.ts';
import classes from './guest-list.module.css';
import { pendingVersion } from './guests.ts';
import { once } from './single-click.ts';

interface GuestListProps {
  readonly items: readonly Reservation[];
  readonly date: string;
  readonly today: string;
  /** Places that nobody has. */
  readonly free: number;
  readonly desk: Desk;
  readonly place: RefObject<HTMLDivElement | null>;
  /** Goes back to the search. */
  readonly onLeave: () => void;
}

const mainsIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLElement>('[data-main]:not(:disabled)') ?? []),
];

/** Goes to the first who may be marked. */
export const enterGuestList = (place: HTMLElement | null): void => mainsIn(place)[0]?.focus();

/** Who comes to a class and who is in, and below who waits. Arrows move, the space bar marks, Supr removes. */
export function GuestList({ items, date, today, free, desk, place, onLeave }: GuestListProps) {
  const seated = items.filter(({ status }) => status !== 'waiting');
  const waiting = items.filter(({ status }) => status === 'waiting');

  const listenToKeys = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter' && event.repeat) return event.preventDefault();
    const mains = mainsIn(place.current);
    const row = (event.target as HTMLElement).closest('li');
    const now = mains.findIndex((one) => row?.contains(one));
    if (key === 'ArrowDown') mains[Math.min(now + 1, mains.length - 1)]?.focus();
    else if (key === 'ArrowUp' && now > 0) mains[now - 1]?.focus();
    else if (key === 'ArrowUp' || key === 'Escape') onLeave();
    else if (key === 'Delete' && !event.repeat) {
      const guest = items.find(({ id }) => id === row?.dataset.id);
      const next = mains[now + 1] ?? mains[now - 1];
      if (guest) void desk.remove(guest);
      if (next) next.focus();
      else onLeave();
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it.
    <div ref={place} onKeyDown={listenToKeys}>
      {seated.length > 0 ? (
        <Paper component="ul" className={rows.divided ?? ''} aria-label="Quiénes vienen">
          {seated.map((guest) => (
            <GuestRow key={guest.id} guest={guest} date={date} today={today} desk={desk} />
          ))}
        </Paper>
      ) : (
        <Paper bg="none" px={16} py={24} c="dimmed" ta="center" style={{ borderStyle: 'dashed' }}>
          Nadie ha reservado todavía. Busca arriba a quién agregar.
        </Paper>
      )}
      {waiting.length > 0 && (
        <>
          <Title order={3} mt={16} mb={8}>
            Lista de espera
          </Title>
          <Paper component="ol" className={rows.divided ?? ''} aria-label="Lista de espera">
            {waiting.map((guest, order) => (
              <GuestRow
                key={guest.id}
                guest={guest}
                date={date}
                today={today}
                desk={desk}
                order={order + 1}
                free={free > 0}
              />
            ))}
          </Paper>
        </>
      )}
    </div>
  );
}

interface GuestRowProps {
  readonly guest: Reservation;
  readonly date: string;
  readonly today: string;
  readonly desk: Desk;
  /** Its place in the waiting list, from 1. */
  readonly order?: number;
  readonly free?: boolean;
}

interface Step {
  readonly label: string;
  /** The label where it does not say enough alone. */
  readonly means?: string;
  readonly variant: 'light' | 'subtle' | 'default';
  readonly act: () => Promise<void>;
}

function stepFor(guest: Reservation, desk: Desk, free: boolean): Step | undefined {
  const { status } = guest;
  if (status === 'attended')
    return {
      label: 'Deshacer',
      means: 'Deshacer que asistió',
      variant: 'subtle',
      act: () => desk.mark(guest, false),
    };
  if (status === 'reserved')
    return { label: 'Marcar como asistido', variant: 'light', act: () => desk.mark(guest, true) };
  return free ? { label: 'Dar lugar', variant: 'default', act: () => desk.seat(guest) } : undefined;
}

function GuestRow({ guest, date, today, desk, order, free = false }: GuestRowProps) {
  const money = useMoney();
  const { id, client, status, reasons, overrideReason, version } = guest;
  const name = fullName(client);
  const step = stepFor(guest, desk, free);
  const misses = missesWords(guest);
  return (
    <li
      className={classes.row}
      data-id={id}
      data-status={status}
      data-pending={version === pendingVersion || undefined}
    >
      {order !== undefined && <span className={classes.order}>{order}</span>}
      <Initials name={name} size={32} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {reasons.map((reason) => (
            <StateChip key={reason.code} tone={reason.tone}>
              {reasonWords(reason, { money, date, today })}
            </StateChip>
          ))}
          {overrideReason && <span>Permitido: {overrideReason}</span>}
          {misses && <span>{misses}</span>}
        </span>
      </div>
      <div className={classes.actions}>
        {step && (
          <div className={classes.main}>
            {status === 'attended' && (
              <Group component="span" gap="xs" c="var(--good-text)" fw={500}>
                <IconCheck size={18} aria-hidden /> Asistió
              </Group>
            )}
            {/* One button for all, so that the focus stays in it. */}
            <Button
              key="step"
              data-main
              variant={step.variant}
              color={status === 'attended' ? 'gray' : 'accent'}
              disabled={version === pendingVersion}
              onClick={once(() => void step.act())}
              aria-label={`${step.means ?? step.label}: ${name}`}
            >
              {step.label}
            </Button>
          </div>
        )}
        <ActionIcon
          className={classes.remove ?? ''}
          disabled={version === pendingVersion}
          onClick={once(() => void desk.remove(guest))}
          aria-label={`Quitar a ${name}`}
          title="Quitar"
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
