import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { slugOf, visitWeeks } from '../features/sportpages/domain.ts';
import { sportPage, sportPageVisits } from '../features/sportpages/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { type Weekday, weekdays } from '../wire/weekdays.ts';
import { randomOf } from './random.ts';

const days = Object.keys(weekdays) as Weekday[];

/** What the gym tells the world. */
export const makeSportPage = (gymName: string, opened: Temporal.PlainDate): RowOf<typeof sportPage> => ({
  ...{ slug: slugOf(gymName), published: true, tagline: 'Entrena acompañado, a tu ritmo' },
  about:
    'Somos un gimnasio de barrio con clases todos los días, de la mañana a la noche. Grupos chicos, profesores que te conocen por tu nombre y un plan para cada etapa.\n\nLa primera clase es gratis: ven a conocernos.',
  ...{ address: 'Av. Irarrázaval 2401, Ñuñoa', phone: '+56 2 2345 6789', whatsapp: '+56 9 8765 4321' },
  hours: '',
  opening: [
    ...days.slice(0, 5).map((day) => ({ day, opens: '06:00', closes: '22:00' })),
    { day: 'saturday', opens: '09:00', closes: '14:00' },
  ],
  openingNote: 'Los feriados, de 9:00 a 14:00.',
  ...{
    instagram: slugOf(gymName).replaceAll('-', '.'),
    showSchedule: true,
    showPlans: true,
    showTeachers: true,
    offersTrials: true,
  },
  quotes: [
    {
      text: 'Volví a entrenar después de años, y me sentí bienvenida desde el primer día.',
      author: 'Carolina',
    },
    { text: 'Los profesores corrigen a cada uno. Se nota.', author: 'Rodrigo' },
  ],
  createdAt: `${opened}T12:00:00Z`,
});

/** How many visits a day brings from each, at most. */
const dailyVisits = { instagram: 9, direct: 6, google: 4, poster: 3 } as const;

/** Who opened the page in the last weeks, more of them each week. */
export function makePageVisits(seed: string, today: Temporal.PlainDate): RowOf<typeof sportPageVisits>[] {
  const random = randomOf(`${seed} page visits`);
  const days = 7 * visitWeeks;
  return Array.from({ length: days }, (_, ago) =>
    Object.entries(dailyVisits).map(([origin, most]) => ({
      day: `${today.subtract({ days: ago })}`,
      origin,
      visits: Math.round((random.below(most + 1) * (2 * days - ago)) / (2 * days)),
    })),
  )
    .flat()
    .filter(({ visits }) => visits > 0);
}

/** A page with its visits, at an address that no other gym of the name has; one that is there stays, and so do its visits. */
export async function addSportPage(
  db: NodePgDatabase,
  { id, name }: { readonly id: string; readonly name: string },
  opened: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<void> {
  const page = { ...makeSportPage(name, opened), slug: slugOf(`${name} ${id.slice(-12)}`) };
  if ((await addRows(db, sportPage, [page])) > 0)
    await addRows(db, sportPageVisits, makePageVisits(id, today));
}
