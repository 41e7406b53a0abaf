import { sql } from 'drizzle-orm';
import { countStatus, type PluginSource } from '../../server/plugin.ts';
import { readersPlugin } from './words.ts';

export const readersPluginSource: PluginSource = {
  plugins: [readersPlugin],
  rights: ['gym.access'],
  read: async ({ db }) => {
    const { rows } = await db.execute<{ working: number; found: number }>(sql`
      select count(*) filter (where r.active)::int as working, count(*)::int as found
      from access_reader r where r.gym_id = current_gym() and r.deleted_at is null`);
    const { working = 0, found = 0 } = rows[0] ?? {};
    return { [readersPlugin.key]: countStatus(working, found, ['lector', 'lectores']) };
  },
};
