import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { writerOf } from '../../db/writer.ts';
import type { Db, GymContext } from '../../server/context.ts';
import { fold, fullName } from '../../wire/written.ts';
import { ClientForm, dniInvalid } from '../clients/contract.ts';
import { documentIn } from '../clients/server.ts';
import { client } from '../clients/table.ts';
import { findGym } from '../gym/server.ts';
import type { ClientLine } from './contract.ts';
import { among, idsIn, namedAs } from './find.server.ts';
import { type Finding, type Plan, problem } from './plan.server.ts';
import { definedOf, differences, documentKey, typeOfDocument } from './rules.ts';

const clientColumns = Object.keys(ClientForm.shape);
const clientWriter = writerOf(client, clientColumns);
const nameOf = (client: Pick<ClientForm, 'name' | 'surname'>) => fold(fullName(client));

async function findExistingClients(db: Db, lines: readonly ClientLine[]) {
  const { id, name, surname, email, phone, whatsapp, dni, dniType, birthDate, observation } = client;
  const unknown = lines.filter((line) => !line.dni && !line.email && line.name);
  const rows = await db
    .select({ id, name, surname, email, phone, whatsapp, dni, dniType, birthDate, observation })
    .from(client)
    .where(
      and(
        eq(client.gymId, sql`current_gym()`),
        sql`${id} = any (array(
          select c.id from client c where c.gym_id = current_gym() and c.deleted_at is null and (
            c.dni <> '' and document_key(c.dni) ${among(lines.map((line) => documentKey(line.dni ?? '')))}
            or c.email ${among(lines.map((line) => line.email))}
            or c.sort_key ${namedAs(unknown.map((line) => `${line.name} ${line.surname ?? ''}`))})))`,
      ),
    );
  return rows as (ClientForm & { id: string })[];
}

/** The effect of each line on the existing clients. Writes nothing. */
export async function findClients(
  context: GymContext,
  lines: readonly ClientLine[],
  ownIds: ReadonlySet<string>,
) {
  const country = (await findGym(context))?.country ?? '';
  const existing = (await findExistingClients(context.db, lines)).filter(({ id }) => !ownIds.has(id));
  const byDni = new Map(
    existing.flatMap((client) => (client.dni ? [[documentKey(client.dni), client]] : [])),
  );
  const byEmail = new Map(existing.flatMap((client) => (client.email ? [[client.email, client]] : [])));
  const names = new Set(existing.map(nameOf));
  return (line: ClientLine): Finding<ClientForm> => {
    const { line: _, ...fields } = line;
    const dniOwner = fields.dni ? byDni.get(documentKey(fields.dni)) : undefined;
    const emailOwner = fields.email ? byEmail.get(fields.email) : undefined;
    const owner = dniOwner ?? emailOwner;
    if (!owner && !fields.name) return problem('name', '', 'Escribe el nombre.');
    if (emailOwner && emailOwner !== owner)
      return problem(
        'email',
        fields.email ?? '',
        `Este correo ya es de ${emailOwner.name} ${emailOwner.surname}`.trim(),
      );
    if (!dniOwner && emailOwner?.dni && fields.dni)
      return problem(
        'email',
        fields.email ?? '',
        `Este correo ya es de un cliente con otro número, ${emailOwner.dni}.`,
      );
    const { id, ...before } = owner ?? { ...z.parse(ClientForm, { name: '-' }), id: undefined };
    const form: ClientForm = {
      ...before,
      ...definedOf(fields),
      dniType: fields.dniType ?? (dniOwner || !fields.dni ? before.dniType : typeOfDocument(fields.dni)),
    };
    const document = fields.dni ? documentIn(country, form) : form;
    if (!document) return problem('dni', fields.dni ?? '', dniInvalid.message);
    const values = { ...form, dni: document.dni, dniType: document.dniType };
    return {
      values,
      ...(id && { id }),
      changes: differences(values, before),
      sameName: !owner && !fields.dni && !fields.email && names.has(nameOf(values)),
    };
  };
}

export const lockClients = ({ db }: GymContext, { changed }: Plan<ClientLine, ClientForm>) =>
  db.execute(sql`select from client c where c.gym_id = current_gym() and c.id = any (${idsIn(changed)})
    order by c.id for no key update`);

export async function writeClients(
  { db }: GymContext,
  { added, changed, columns }: Plan<ClientLine, ClientForm>,
): Promise<void> {
  await clientWriter.add(db, added);
  await clientWriter.change(db, changed, columns);
}
