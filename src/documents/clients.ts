import { and, eq, isNull, sql } from 'drizzle-orm';
import { ClientForm } from '../features/clients/contract.ts';
import { documentIn } from '../features/clients/server.ts';
import { client, clientAccount } from '../features/clients/table.ts';
import { type Document, idOf } from './document.ts';
import { empty, Fields, readForm } from './fields.ts';
import { type GymExport, withExtra } from './gym-export.ts';
import { addNew, type GymImport, type Line, writtenOn } from './gym-import.ts';
import { readDay } from './values.ts';

const instead = {
  name: { put: { name: 'Sin nombre' }, say: 'Queda «Sin nombre».' },
  ...empty('email'),
  ...empty('phone'),
  ...empty('whatsapp'),
  birthDate: { put: { birthDate: null }, say: 'Queda sin fecha de nacimiento.' },
};
/** What a client of the original is in Pulso. */
const usual = { birthDate: null };

/** A client of the file, and the account that it signs in with. */
export interface ReadClient {
  readonly path: string;
  readonly id: string;
  readonly form: ClientForm;
  /** The uid of its account; empty without one. */
  readonly uid: string;
  readonly fields: Fields;
}

function readClient(gym: GymImport, document: Document): ReadClient | null {
  const fields = new Fields(document, gym.report);
  const uid = fields.text('uid');
  const form = readForm(
    fields,
    ClientForm,
    {
      name: fields.text('name'),
      surname: fields.text('surname'),
      email: fields.text('email'),
      phone: fields.text('phone'),
      whatsapp: fields.text('whatsapp'),
      dni: fields.text('dni'),
      observation: fields.text('observation'),
      ...fields.extra(['birthDate']),
    },
    { instead },
  );
  fields.ignoreRest();
  if (!form) return null;
  const { dni, dniType } = documentIn(gym.country, form) ?? { dni: form.dni, dniType: 'other' };
  return { path: document.path, id: idOf(document.path), form: { ...form, dni, dniType }, uid, fields };
}

/** Document numbers as the database compares them. */
async function keysOf({ db }: GymImport, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select document_key(n.number) as key
      from unnest(${sql.param(numbers)}::text[]) with ordinality n (number, place) order by n.place`,
  );
  return rows.map(({ key }) => key);
}

/** An e-mail or number that another client has already is left empty. */
async function withoutDuplicates(gym: GymImport, clients: readonly ReadClient[]): Promise<ReadClient[]> {
  const existing = await gym.db
    .select({ id: client.id, email: client.email, key: sql<string>`document_key(${client.dni})` })
    .from(client)
    .where(and(eq(client.gymId, sql`current_gym()`), isNull(client.deletedAt)));
  const emails = new Map(existing.map(({ id, email }) => [email, id]));
  const numbers = new Map(existing.map(({ id, key }) => [key, id]));
  const keys = await keysOf(
    gym,
    clients.map(({ form }) => form.dni),
  );
  const isTaken = (owners: Map<string, string>, key: string, id: string) => {
    const owner = owners.get(key);
    if (!owner) owners.set(key, id);
    return key !== '' && owner !== undefined && owner !== id;
  };
  return clients.map((read, index) => {
    const { id, form, fields } = read;
    const emailTaken = isTaken(emails, form.email, id);
    const dniTaken = isTaken(numbers, keys[index] ?? '', id);
    if (emailTaken) fields.change('email', form.email, 'Otro cliente tiene este correo.', 'Queda vacío.');
    if (dniTaken) fields.change('dni', form.dni, 'Otro cliente tiene este número.', 'Queda vacío.');
    return { ...read, form: { ...form, ...(emailTaken && { email: '' }), ...(dniTaken && { dni: '' }) } };
  });
}

/** The day of each client's first payment, by the client's path: since when it is one is not kept elsewhere. */
function firstPayments({ documents, dateZone }: GymImport): Map<string, string> {
  const first = new Map<string, string>();
  for (const { path, data } of documents.payments) {
    const owner = path.split('/').slice(0, 4).join('/');
    const day = readDay(data.fechaPago, dateZone);
    const known = first.get(owner);
    if (day && (!known || day < known)) first.set(owner, day);
  }
  return first;
}

/** @returns the clients that are in the gym now */
export async function importClients(gym: GymImport): Promise<ReadClient[]> {
  const read = gym.documents.clients.flatMap((document) => readClient(gym, document) ?? []);
  const clients = await withoutDuplicates(gym, read);
  const since = firstPayments(gym);
  const createdAt = (path: string) => {
    const day = since.get(path);
    return day ? writtenOn(gym, day) : gym.now.toString();
  };
  const lines: Line<typeof client>[] = clients.map(({ path, id, form }) => ({
    path,
    row: { id, ...form, createdAt: createdAt(path) },
  }));
  await addNew(gym, 'clients', client, lines);
  return clients.filter(({ id }) => gym.live.has(id));
}

export async function exportClients({ db }: GymExport) {
  const clients = await db
    .select({ client, accountId: clientAccount.accountId })
    .from(client)
    .leftJoin(
      clientAccount,
      and(eq(clientAccount.gymId, client.gymId), eq(clientAccount.clientId, client.id)),
    )
    .where(and(eq(client.gymId, sql`current_gym()`), isNull(client.deletedAt)));
  return clients.map(({ client: row, accountId }) => ({
    id: row.id,
    fullName: `${row.name} ${row.surname}`.trim(),
    email: row.email,
    accountId,
    fields: withExtra(
      {
        name: row.name,
        surname: row.surname,
        email: row.email,
        phone: row.phone,
        whatsapp: row.whatsapp,
        dni: row.dni,
        observation: row.observation,
        ...(accountId && { uid: accountId }),
      },
      { birthDate: row.birthDate },
      usual,
    ),
  }));
}
