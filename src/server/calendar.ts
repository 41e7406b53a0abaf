export interface CalendarEvent {
  /** The same for the same event, however it changes. */
  readonly id: string;
  readonly date: string;
  /** In the calendar's time zone; an end of '24:00' is the next day's beginning. */
  readonly startTime: string;
  readonly endTime: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly isTentative?: boolean;
  readonly url?: string;
  /** The same for the same event, so that who asks again is told that nothing changed. */
  readonly stamp?: Date;
}

interface Calendar {
  readonly name: string;
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
}

const instantOf = (date: string, time: string, timeZone: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const day = Temporal.PlainDate.from(date).add({ days: hour === 24 ? 1 : 0 });
  const at = day.toZonedDateTime({ timeZone, plainTime: { hour: hour % 24, minute } });
  return new Date(at.epochMilliseconds);
};

/** What other programs subscribe to: an iCalendar (RFC 5545). */
export async function calendarText(publicUrl: string, { name, timeZone, events }: Calendar): Promise<string> {
  const { ICalCalendar, ICalEventStatus } = await import('ical-generator');
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Pulso', product: 'Pulso', language: 'ES' },
    ttl: 60 * 60,
  });
  for (const { id, date, startTime, endTime, isTentative = false, ...event } of events)
    calendar.createEvent({
      stamp: instantOf(date, '00:00', timeZone),
      ...event,
      id: `${id}@${new URL(publicUrl).hostname}`,
      start: instantOf(date, startTime, timeZone),
      end: instantOf(date, endTime, timeZone),
      ...(isTentative && { status: ICalEventStatus.TENTATIVE }),
    });
  return calendar.toString();
}
