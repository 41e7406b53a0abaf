import type pg from 'pg';
import type { InsertTarget, RowOf } from './insert.ts';

const columns = {
  id: 'uuid',
  name: 'text',
  surname: 'text',
  email: 'text',
  phone: 'text',
  whatsapp: 'text',
  dni: 'text',
  dni_type: 'text',
  observation: 'text',
  created_at: 'timestamptz',
};

export const clientTable: InsertTarget<typeof columns> = { name: 'client', columns };
export type ClientRow = RowOf<typeof columns>;

export const keepClientCount = (db: pg.PoolClient) =>
  db.query(`insert into client_count (gym_id, total)
    select current_gym(), count(*) from client where gym_id = current_gym() and deleted_at is null
    on conflict (gym_id) do update set total = excluded.total`);
