import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { atClockTime, nearDay } from '../../../web/format.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';

/** The class of a booking, for its messages. */
interface Booked {
  readonly classId: string;
  readonly name: string;
  readonly date: string;
  readonly startTime: string;
}

interface OwnReservation extends Booked {
  readonly id: string;
  readonly waiting: boolean;
  /** Cancelling now counts as a reservation used. */
  readonly late: boolean;
}

const undoMs = 8000;
const label = ({ name, date, startTime }: Booked) => `${name}, ${nearDay(date)} ${atClockTime(startTime)}`;

/** Books and cancels a client's own reservations; shows failures, and refetches the screen in any case. */
export function useBooking() {
  const queries = useQueryClient();
  const tried = async (run: () => Promise<void>) => {
    try {
      await run();
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad', closeAfter: undoMs });
    } finally {
      await queries.invalidateQueries();
    }
  };
  const drop = (reservation: OwnReservation) =>
    tried(async () => {
      const { late } = await api.reservations.cancel({ id: reservation.id });
      const counts = late ? ', y cuenta como reserva usada' : '';
      void toast(
        reservation.waiting
          ? `Saliste de la espera de ${reservation.name}`
          : `Cancelaste ${label(reservation)}${counts}`,
      );
    });
  const { submit: book, working } = useSubmit((booked: Booked, wait: boolean) =>
    tried(async () => {
      const { classId, date } = booked;
      const id = newId();
      const { status, lateToCancel } = await api.reservations.book({ id, classId, date, wait });
      const waiting = status === 'waiting';
      void toast(waiting ? `Estás en la espera de ${label(booked)}` : `Reservaste ${label(booked)}`, {
        onUndo: () => cancel({ ...booked, id, waiting, late: lateToCancel }),
        closeAfter: undoMs,
      });
    }),
  );
  const cancel = (reservation: OwnReservation) =>
    reservation.late
      ? void confirmDelete({
          title: `¿Cancelar ${label(reservation)}?`,
          children: 'Ya es tarde para cancelar sin costo: cuenta como una reserva usada de tu plan.',
          confirmLabel: 'Cancelar reserva',
          leaveLabel: 'Volver',
          onConfirm: () => drop(reservation),
        })
      : void drop(reservation);
  return { book, cancel, working };
}
