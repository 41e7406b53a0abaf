import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import type { AccessEvent, accessControlContract } from './contract.ts';
import type { Result } from './domain.ts';
import { accessReader } from './table.ts';

const r = alias(accessReader, 'r');

type Events = Output<typeof accessControlContract.events>;

const shownEvent = jsonOf<AccessEvent>({
  id: sql`e.id`,
  at: sql`e.at`,
  readerName: sql`coalesce(r.name, '')`,
  direction: sql`e.direction`,
  clientId: sql`c.id`,
  clientName: sql`coalesce(trim(c.name || ' ' || c.surname), '')`,
  way: sql`e.way`,
  number: sql`e.number`,
  granted: sql`e.granted`,
  denial: sql`nullif(e.code, '')`,
  offline: sql`e.offline`,
});

const conditions: Readonly<Record<Result, SQL>> = {
  granted: sql`e.granted and e.code = ''`,
  denied: sql`not e.granted`,
  undue: sql`e.granted and e.code <> ''`,
};

export const eventVerbs: Verbs<typeof accessControlContract, 'events'> = {
  events: ({ db }, { page, readerId, clientId, date, result, way }) => {
    const wanted = [
      sql`e.gym_id = current_gym()`,
      readerId && sql`e.reader_id = ${readerId}`,
      clientId && sql`e.client_id = ${clientId}`,
      date &&
        sql`e.at >= local_instant(${date}, '00:00') and e.at < local_instant(${date}::date + 1, '00:00')`,
      result && conditions[result],
      way && sql`e.way = ${way}`,
    ].filter((condition) => typeof condition === 'object');
    const found = sql`access_event e where ${sql.join(wanted, sql` and `)}`;
    return readJson<Events>(
      db,
      sql`select ${jsonOf<Events>({
        items: sql`coalesce((select json_agg(${shownEvent} order by e.at desc, e.id desc)
          from (select e.* from ${found} order by e.at desc, e.id desc offset ${(page - 1) * pageSize} limit ${pageSize}) e
            left join access_reader r on r.gym_id = e.gym_id and r.id = e.reader_id
            left join client c on c.gym_id = e.gym_id and c.id = e.client_id), '[]')`,
        total: sql`(select count(*) from ${found})`,
        totalIsFloor: sql`false`,
        readers: sql`coalesce((select json_agg(${jsonOf<Events['readers'][number]>({ id: r.id, name: r.name })} order by sort_key(r.name), r.id)
          from access_reader r where r.gym_id = current_gym()), '[]')`,
        clientName: sql`coalesce((select trim(c.name || ' ' || c.surname) from client c
          where c.gym_id = current_gym() and c.id = ${clientId ?? null}), '')`,
      })} as answer`,
    );
  },
};
