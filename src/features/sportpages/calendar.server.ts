import type { PublicClass, PublicGym } from './public.server.ts';

const zoned = (date: string, time: string, timeZone: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const day = Temporal.PlainDate.from(date).add({ days: hour === 24 ? 1 : 0 });
  const at = day.toZonedDateTime({ timeZone, plainTime: { hour: hour % 24, minute } });
  return new Date(at.epochMilliseconds);
};

/** The classes that are held, as a calendar that others subscribe to. */
export async function calendarOf(gym: PublicGym, publicUrl: string): Promise<string> {
  const { ICalCalendar } = await import('ical-generator');
  const calendar = new ICalCalendar({
    name: `Clases de ${gym.name}`,
    prodId: { company: 'Pulso', product: 'Pulso', language: 'ES' },
    ttl: 60 * 60,
  });
  const shown = (gym.classes ?? []).filter(({ closed }: PublicClass) => closed === '');
  for (const { id, date, name, startTime, endTime, teachers, online } of shown)
    calendar.createEvent({
      id: `${id}-${date}@${new URL(publicUrl).hostname}`,
      start: zoned(date, startTime, gym.timeZone),
      end: zoned(date, endTime, gym.timeZone),
      // The same for the same classes, so that who asks again is told that nothing changed.
      stamp: zoned(date, '00:00', gym.timeZone),
      summary: name,
      ...(gym.showTeachers && teachers && { description: `Con ${teachers}` }),
      ...(online ? { location: 'En línea' } : gym.address && { location: gym.address }),
      url: `${publicUrl}/g/${gym.slug}`,
    });
  return calendar.toString();
}
