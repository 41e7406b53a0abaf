import { Title } from '@mantine/core';
import { clockSpan, nearDay } from '../../../web/format.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Past, Profile } from '../contract.ts';
import { bookingState } from '../words.ts';

interface BookingsProps {
  readonly label: string;
  readonly empty: string;
  readonly bookings: readonly Past[];
  readonly today: string;
  readonly isOver?: boolean;
}

const Bookings = ({ label, empty, bookings, today, isOver = false }: BookingsProps) => (
  <CardRows label={label} empty={empty}>
    {bookings.map((booking) => {
      const { id, classId, name, date, startTime, endTime } = booking;
      const { tone, words } = bookingState(booking, isOver);
      const day = date === today ? 'Hoy' : nearDay(date, today);
      const at = startTime && endTime ? `${day}, ${clockSpan(startTime, endTime)}` : day;
      return (
        <li key={id}>
          <RowName line={at}>
            <TextLink
              underline="hover"
              to="/checkin"
              search={{ ...(date !== today && { fecha: date }), clase: classId ?? 'libre' }}
              aria-label={`${name}, ${at}`}
            >
              {name}
            </TextLink>
          </RowName>
          <StateChip tone={tone}>{words}</StateChip>
        </li>
      );
    })}
  </CardRows>
);

/** What the client has booked, and the last classes that are over. */
export const Classes = ({ coming, past, today }: Pick<Profile, 'coming' | 'past' | 'today'>) => (
  <Card title="Clases">
    <Bookings label="Próximas clases" empty="No tiene reservas." bookings={coming} today={today} />
    {past.length > 0 && (
      <>
        <Title order={3} mt={coming.length > 0 ? 28 : 12} c="dimmed">
          Las últimas
        </Title>
        <Bookings label="Últimas clases" empty="" bookings={past} today={today} isOver />
      </>
    )}
  </Card>
);
