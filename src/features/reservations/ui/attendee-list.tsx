import { Button, Group, Paper, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { fullName } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { Initials } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { ClientLink } from '../../clients/parts.ts';
import type { Reservation } from '../contract.ts';
import { missesWords } from '../rules.ts';
import { reasonWords } from '../words.ts';
import classes from './attendee-list.module.css';
import { pendingVersion } from './attendees.ts';
import type { CheckIn } from './check-in.ts';
import { RemoveButton } from './remove-button.tsx';
import { once } from './single-click.ts';

interface AttendeeListProps {
  readonly items: readonly Reservation[];
  readonly date: string;
  readonly today: string;
  /** It is held today or was held before: who came can be marked. */
  readonly marks: boolean;
  /** The number of free places. */
  readonly free: number;
  readonly checkIn: CheckIn;
  readonly container: RefObject<HTMLDivElement | null>;
  /** Its name, and what it says while nobody is in it. */
  readonly label?: string;
  readonly empty?: string;
  /** Returns the focus to the search. */
  readonly onLeave: () => void;
}

const mainButtonsIn = (container: HTMLElement | null) => [
  ...(container?.querySelectorAll<HTMLElement>('[data-main]:not(:disabled)') ?? []),
];

/** Focuses the first attendee that can be marked. */
export const focusAttendeeList = (container: HTMLElement | null): void =>
  mainButtonsIn(container)[0]?.focus();

/** The attendees of a class and its waiting list. Arrows move, Space marks, Delete removes. */
export function AttendeeList({
  items,
  date,
  today,
  marks,
  free,
  checkIn,
  container,
  label = 'Quiénes vienen',
  empty = 'Nadie ha reservado todavía. Busca arriba a quién agregar.',
  onLeave,
}: AttendeeListProps) {
  const seated = items.filter(({ status }) => status !== 'waiting');
  const waiting = items.filter(({ status }) => status === 'waiting');

  const listenToKeys = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Enter' && event.repeat) return event.preventDefault();
    const buttons = mainButtonsIn(container.current);
    const row = (event.target as HTMLElement).closest('li');
    const current = buttons.findIndex((button) => row?.contains(button));
    if (key === 'ArrowDown') buttons[Math.min(current + 1, buttons.length - 1)]?.focus();
    else if (key === 'ArrowUp' && current > 0) buttons[current - 1]?.focus();
    else if (key === 'ArrowUp' || key === 'Escape') onLeave();
    else if (key === 'Delete' && !event.repeat) {
      const attendee = items.find(({ id }) => id === row?.dataset.id);
      const next = buttons[current + 1] ?? buttons[current - 1];
      if (attendee) void checkIn.remove(attendee);
      if (next) next.focus();
      else onLeave();
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the buttons inside.
    <div ref={container} onKeyDown={listenToKeys}>
      {seated.length > 0 ? (
        <Paper component="ul" className={rows.divided ?? ''} aria-label={label}>
          {seated.map((attendee) => (
            <AttendeeRow
              key={attendee.id}
              attendee={attendee}
              date={date}
              today={today}
              marks={marks}
              checkIn={checkIn}
            />
          ))}
        </Paper>
      ) : (
        <Paper bg="none" px={16} py={24} c="dimmed" ta="center" style={{ borderStyle: 'dashed' }}>
          {empty}
        </Paper>
      )}
      {waiting.length > 0 && (
        <>
          <Title order={3} mt={16} mb={8}>
            Lista de espera
          </Title>
          <Paper component="ol" className={rows.divided ?? ''} aria-label="Lista de espera">
            {waiting.map((attendee, order) => (
              <AttendeeRow
                key={attendee.id}
                attendee={attendee}
                date={date}
                today={today}
                marks={marks}
                checkIn={checkIn}
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

interface AttendeeRowProps {
  readonly attendee: Reservation;
  readonly date: string;
  readonly today: string;
  readonly marks: boolean;
  readonly checkIn: CheckIn;
  /** Its position in the waiting list, from 1. */
  readonly order?: number;
  readonly free?: boolean;
}

interface Step {
  readonly label: string;
  /** For screen readers, if the label alone is ambiguous. */
  readonly ariaLabel?: string;
  readonly variant: 'light' | 'subtle' | 'default';
  readonly run: () => Promise<void>;
}

function nextStep(
  attendee: Reservation,
  { checkIn, marks, free }: { checkIn: CheckIn; marks: boolean; free: boolean },
): Step | undefined {
  const { status, classId } = attendee;
  if (status === 'attended')
    return {
      label: 'Deshacer',
      ariaLabel: classId ? 'Deshacer que asistió' : 'Deshacer que entró',
      variant: 'subtle',
      run: () => (classId ? checkIn.mark(attendee, false) : checkIn.remove(attendee)),
    };
  if (status === 'reserved' && !marks) return undefined;
  if (status === 'reserved')
    return { label: 'Marcar como asistido', variant: 'light', run: () => checkIn.mark(attendee, true) };
  return free ? { label: 'Dar lugar', variant: 'default', run: () => checkIn.promote(attendee) } : undefined;
}

function AttendeeRow({ attendee, date, today, marks, checkIn, order, free = false }: AttendeeRowProps) {
  const money = useMoney();
  const { id, classId, client, status, reasons, overrideReason, version } = attendee;
  const name = fullName(client);
  const step = nextStep(attendee, { checkIn, marks, free });
  const misses = missesWords(attendee);
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
        <span className={classes.name}>
          <ClientLink clientId={client.id} name={name} />
        </span>
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
                <IconCheck size={18} aria-hidden /> {classId ? 'Asistió' : 'Entró'}
              </Group>
            )}
            {/* One button for all steps, so that it keeps the focus. */}
            <Button
              key="step"
              data-main
              variant={step.variant}
              color={status === 'attended' ? 'gray' : 'accent'}
              disabled={version === pendingVersion}
              onClick={once(() => void step.run())}
              aria-label={`${step.ariaLabel ?? step.label}: ${name}`}
            >
              {step.label}
            </Button>
          </div>
        )}
        {classId && <RemoveButton attendee={attendee} checkIn={checkIn} isMain={!step} />}
      </div>
    </li>
  );
}
