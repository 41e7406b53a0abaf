import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { clockSpan, count, nearDay } from '../../../web/format.ts';
import rows from '../../../web/styles/rows.module.css';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { OwnCalendar } from '../../calendarlinks/parts.ts';
import type { OwnReservation } from '../../reservations/contract.ts';
import type { MySpace } from '../contract.ts';
import { useBooking } from './booking.ts';
import { useOwnNotices } from './notices.ts';
import classes from './own-classes.module.css';

function State({ status, ahead, notHeld }: OwnReservation) {
  if (notHeld !== '') return <StateChip tone="bad">{notHeld}</StateChip>;
  if (status === 'attended') return <StateChip tone="good">Asististe</StateChip>;
  if (status === 'reserved') return <StateChip tone="good">Reservada</StateChip>;
  return (
    <StateChip tone="warn">
      {ahead === 0 ? 'En espera: eres el próximo' : `En espera: ${count(ahead)} antes`}
    </StateChip>
  );
}

interface OwnReservationsProps {
  readonly reservations: readonly OwnReservation[];
  readonly today: string;
  readonly calendar: MySpace['calendar'];
}

/** The client's upcoming reservations, the next first. */
export function OwnReservations({ reservations, today, calendar }: OwnReservationsProps) {
  const { cancel } = useBooking();
  const newsOf = useOwnNotices();
  const disabled = useReadOnly();
  const [calendarShown, { open, close }] = useDisclosure();
  const isEmpty = reservations.length === 0;
  const { offered, linked } = calendar;
  // Whoever has a link can turn it off.
  if (isEmpty && !linked) return null;
  return (
    <Stack component="section" gap={12} aria-label="Mis reservas">
      <Group justify="space-between" gap="sm">
        <Title order={2}>Mis reservas</Title>
        {(offered || linked) && (
          <Button variant="subtle" leftSection={<IconCalendarPlus size={18} />} onClick={open}>
            {linked ? 'Mi calendario' : 'Llevar a mi calendario'}
          </Button>
        )}
      </Group>
      {calendarShown && (
        <Suspense fallback={null}>
          <OwnCalendar calendar={calendar} onClose={close} />
        </Suspense>
      )}
      <Paper component="ul" className={`${rows.divided} ${classes.list}`}>
        {reservations.map((reservation) => {
          const { id, name, date, startTime, endTime, teachers, status, lateToCancel, notHeld } = reservation;
          const waiting = status === 'waiting';
          return (
            <li key={id} className={classes.row} data-off={notHeld !== '' || undefined}>
              <span className={classes.time}>
                <b>{date === today ? 'Hoy' : nearDay(date, today)}</b>
                <span>{clockSpan(startTime, endTime)}</span>
              </span>
              <span className={classes.what}>
                <span className={classes.name}>{name}</span>
                {teachers && (
                  <Text span size="xs" c="dimmed">
                    {teachers}
                  </Text>
                )}
                {notHeld === '' && newsOf(id) && (
                  <Text span size="xs" fw={500} c="var(--warn-text)">
                    {newsOf(id)}
                  </Text>
                )}
              </span>
              <span className={classes.act}>
                <State {...reservation} />
                {status !== 'attended' && (
                  <Button
                    variant="default"
                    disabled={disabled}
                    aria-label={`${waiting ? 'Salir de la espera' : 'Cancelar reserva'} de ${name}, ${nearDay(date)}`}
                    onClick={() =>
                      cancel({ ...reservation, waiting, late: lateToCancel && !waiting && notHeld === '' })
                    }
                  >
                    {waiting ? 'Salir de la espera' : 'Cancelar'}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </Paper>
    </Stack>
  );
}
