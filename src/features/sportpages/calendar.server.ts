import { calendarText } from '../../server/calendar.ts';
import type { PublicGym } from './public.server.ts';

/** The classes that are held, as a calendar that others subscribe to. */
export const calendarOf = (gym: PublicGym, publicUrl: string): Promise<string> =>
  calendarText(publicUrl, {
    name: `Clases de ${gym.name}`,
    timeZone: gym.timeZone,
    events: (gym.classes ?? [])
      .filter(({ closed }) => closed === '')
      .map(({ id, date, name, startTime, endTime, teachers, online }) => ({
        ...{ date, startTime, endTime },
        id: `${id}-${date}`,
        summary: name,
        description: gym.showTeachers && teachers ? `Con ${teachers}` : '',
        location: online ? 'En línea' : gym.address,
        url: `${publicUrl}/g/${gym.slug}`,
      })),
  });
