import { and, eq, ne, sql } from 'drizzle-orm';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { ofGym } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { photosContract } from './contract.ts';
import { clientPhoto } from './table.ts';

export const photosServer = implement(photosContract, {
  get: async ({ db }, { clientId }) => {
    const { rows } = await db.execute<{ image: string | null }>(sql`
      select nullif(p.image, '') as image from client c left join client_photo p on p.gym_id = c.gym_id and p.client_id = c.id
      where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
  save: async ({ db }, { clientId, image }) => {
    const { rowCount } = await db.execute(sql`
      insert into client_photo as p (client_id, image)
      select c.id, ${image} from client c
      where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      on conflict (gym_id, client_id) do update set image = excluded.image, version = ${nextVersionOf('p')}`);
    if (!rowCount) throw new VerbError(notFound);
    return done;
  },
  remove: async ({ db }, { clientId }) => {
    const { rowCount } = await db
      .update(clientPhoto)
      .set({ image: '', version: nextVersion })
      .where(and(ofGym(clientPhoto), eq(clientPhoto.clientId, clientId), ne(clientPhoto.image, '')));
    if (!rowCount) throw new VerbError(notFound);
    return done;
  },
});
