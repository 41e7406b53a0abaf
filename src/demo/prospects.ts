import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { prospect } from '../features/prospects/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import type { Client } from './people.ts';
import { randomOf } from './random.ts';

/** Who asked lately; days are counted from today. */
const asked = [
  {
    name: 'Catalina',
    surname: 'Reyes',
    origin: 'social',
    came: 0,
    next: ['Llamar', 0],
    note: 'Busca clases de mañana.',
  },
  { name: 'Joaquín', surname: 'Soto', origin: 'passerBy', came: -1, next: ['Llamar', 0], note: '' },
  { name: 'Paula', surname: 'Vidal', origin: 'page', came: 0, next: null, note: '' },
  {
    name: 'Tomás',
    surname: 'Araya',
    origin: 'social',
    came: -4,
    next: ['Invitar a probar', -2],
    note: 'Entrenaba antes.',
  },
  {
    name: 'Ignacia',
    surname: 'Muñoz',
    origin: 'referral',
    came: -3,
    next: ['Preguntar si puede el sábado', 1],
    note: '',
  },
  {
    name: 'Rodrigo',
    surname: 'Peña',
    origin: 'reception',
    came: -6,
    next: ['Mandar los precios', 2],
    note: '',
  },
  {
    name: 'Fernanda',
    surname: 'Lagos',
    origin: 'page',
    came: -9,
    next: null,
    note: 'Quiere venir con su hermana.',
  },
  { name: 'Matías', surname: 'Bravo', origin: 'passerBy', came: -20, loss: 'price', note: '' },
  {
    name: 'Antonia',
    surname: 'Silva',
    origin: 'social',
    came: -26,
    loss: 'schedule',
    note: 'Sale tarde del trabajo.',
  },
  { name: 'Diego', surname: 'Fuentes', origin: 'reception', came: -33, loss: 'silence', note: '' },
] as const;

/** Every tenth of these people as who asked before they joined, half of those as who has not come yet, and the others as brought by the next client. */
export function makeProspects(
  seed: string,
  first: number,
  people: readonly Client[],
): RowOf<typeof prospect>[] {
  const random = randomOf(`${seed} prospects ${first}`);
  return people
    .filter((_, index) => index % 10 === 0)
    .map(({ id, name, surname, whatsapp, email, createdAt }, index) => ({
      ...{ id: random.id(), name, surname, phone: whatsapp, email },
      origin: random.pick(['page', 'reception', 'social', 'passerBy']),
      mark: 'contacted',
      arrivedOn: `${createdAt}`.slice(0, 10),
      ...(index % 2 === 0 ? { clientId: id, referrerId: people[index * 10 + 1]?.id ?? null } : {}),
    }));
}

interface Joined extends Record<string, unknown> {
  clientId: string;
  name: string;
  surname: string;
  phone: string;
  email: string;
  arrivedOn: string;
}

/** Clients who joined or came to try the gym lately, who were prospects before. */
const joined = sql`
  select c.id as "clientId", c.name, c.surname, c.whatsapp as phone, c.email, found.arrived::text as "arrivedOn"
  from ((
      select m.client_id, min(p.paid_on) - 4 as arrived from membership m
        join payment p on p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null
      where m.gym_id = current_gym() and m.deleted_at is null and m.kind <> 'trial'
      group by m.client_id having min(p.paid_on) > local_today() - 80 order by 2 desc, 1 limit 4
    ) union all (
      select r.client_id, least(max(r.date) - 3, local_today() - 1) from reservation r
      where r.gym_id = current_gym() and r.deleted_at is null and r.status in ('reserved', 'attended') and r.date > local_today() - 14
        and not exists (select from membership m where m.gym_id = r.gym_id and m.client_id = r.client_id and m.kind <> 'trial')
      group by r.client_id order by 2 desc, 1 limit 3
    )) found join client c on c.gym_id = current_gym() and c.id = found.client_id and c.deleted_at is null
  order by 6, 1`;

/** Prospects in every stage that the gym's data allows. */
export async function addProspects(
  db: NodePgDatabase,
  seed: string,
  today: Temporal.PlainDate,
): Promise<void> {
  const random = randomOf(`${seed} prospects`);
  const on = (days: number) => `${today.add({ days })}`;
  await addRows(
    db,
    prospect,
    asked.map(({ came, note, ...person }, index) => {
      const loss = 'loss' in person ? person.loss : null;
      const [nextAction, nextIn] = ('next' in person && person.next) || ['', null];
      const isContacted = loss === null && came < -2;
      return {
        ...{ id: random.id(), name: person.name, surname: person.surname, origin: person.origin, note },
        phone: `+56 9 ${5_550_0100 + index * 37}`.replace(/(\d{4})(\d{4})$/, '$1 $2'),
        email: index % 2 === 0 ? `${person.name.toLowerCase()}@correo.test` : '',
        ...{
          mark: loss ? ('lost' as const) : isContacted ? ('contacted' as const) : ('new' as const),
          lossReason: loss,
        },
        ...{
          nextAction,
          nextOn: nextIn === null ? null : on(nextIn),
          contactedOn: isContacted ? on(came + 1) : null,
        },
        ...{ arrivedOn: on(came), createdAt: `${on(came)}T12:00:00Z` },
      };
    }),
  );
  const { rows } = await db.execute<Joined>(joined);
  const origins = ['referral', 'social', 'page', 'passerBy'] as const;
  await addRows(
    db,
    prospect,
    rows.map((row, index) => ({
      ...{
        id: random.id(),
        clientId: row.clientId,
        name: row.name,
        surname: row.surname,
        phone: row.phone,
        email: row.email,
      },
      ...{
        origin: origins[index % origins.length] ?? 'other',
        mark: 'contacted' as const,
        contactedOn: row.arrivedOn,
      },
      ...{ arrivedOn: row.arrivedOn, createdAt: `${row.arrivedOn}T12:00:00Z` },
    })),
  );
}
