import { Button, Text } from '@mantine/core';
import { clockSpan, count } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { ComingClass } from '../../reservations/contract.ts';
import { reasonWords } from '../../reservations/words.ts';
import { useBooking } from './booking.ts';
import classes from './own-classes.module.css';

const places = ({ capacity, taken, waiting }: ComingClass): string => {
  const free = capacity - taken;
  if (free <= 0) return waiting > 0 ? `Completa · ${count(waiting)} en espera` : 'Completa';
  return free === 1 ? 'Queda 1 lugar' : `Quedan ${count(free)} lugares`;
};

interface ClassRowProps {
  readonly item: ComingClass;
  readonly today: string;
  /** Cancelling it now counts as a reservation used. */
  readonly late: boolean;
}

/** One class of a day, and the client's actions on it. */
export function ClassRow({ item, today, late }: ClassRowProps) {
  const money = useMoney();
  const { book, cancel, working } = useBooking();
  const disabled = useReadOnly();
  const { name, date, startTime, endTime, teachers, online, own, eligibility, notHeld } = item;
  const words = eligibility.reasons
    .filter(
      ({ code }) =>
        !['class_full', 'already_reserved', 'already_waiting', 'class_cancelled', 'holiday'].includes(code) &&
        // Said once above the classes.
        !['no_reservations_left', 'no_sessions_left'].includes(code),
    )
    .map((reason) => ({ ...reason, text: reasonWords(reason, { money, date, today, own: true }) }));
  const waiting = own?.status === 'waiting';
  const started = eligibility.reasons.some(({ code }) => code === 'class_started');
  const open = notHeld === '' && !started;
  return (
    <li className={classes.row} data-off={notHeld !== '' || undefined}>
      <span className={classes.edge} style={{ background: item.color }} aria-hidden />
      <span className={classes.time}>{clockSpan(startTime, endTime)}</span>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        <Text span size="xs" c="dimmed">
          {[teachers, online && 'Online', open && places(item)].filter(Boolean).join(' · ')}
        </Text>
        {!own &&
          open &&
          words.map(({ code, tone, text }) => (
            <StateChip key={code} tone={tone}>
              {text}
            </StateChip>
          ))}
      </span>
      <span className={classes.act}>
        {notHeld !== '' && <StateChip tone="rest">{notHeld}</StateChip>}
        {started && !own && notHeld === '' && <StateChip tone="rest">Ya empezó</StateChip>}
        {own?.status === 'attended' && <StateChip tone="good">Asististe</StateChip>}
        {own?.status === 'reserved' && <StateChip tone="good">Reservada</StateChip>}
        {waiting && (
          <StateChip tone="warn">
            {own.ahead === 0 ? 'Eres el próximo' : `En espera, ${count(own.ahead)} antes`}
          </StateChip>
        )}
        {(own?.status === 'reserved' || waiting) && !started && (
          <Button
            variant="default"
            disabled={disabled}
            aria-label={`${waiting ? 'Salir de la espera' : 'Cancelar reserva'} de ${name}`}
            onClick={() => cancel({ ...item, id: own?.id ?? '', waiting, late: late && !waiting })}
          >
            {waiting ? 'Salir de la espera' : 'Cancelar'}
          </Button>
        )}
        {(!own || (waiting && !eligibility.full)) && !eligibility.blocked && eligibility.allowed && (
          <Button
            variant={eligibility.full ? 'default' : 'filled'}
            loading={working}
            disabled={disabled}
            aria-label={`${eligibility.full ? 'Entrar en la espera' : 'Reservar'} de ${name}`}
            onClick={() => void book(item, eligibility.full)}
          >
            {eligibility.full ? 'Lista de espera' : 'Reservar'}
          </Button>
        )}
      </span>
    </li>
  );
}
