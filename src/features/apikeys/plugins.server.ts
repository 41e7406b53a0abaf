import { sql } from 'drizzle-orm';
import { countStatus, type PluginSource } from '../../server/plugin.ts';
import { keysPlugin } from './words.ts';

export const keysPluginSource: PluginSource = {
  plugins: [keysPlugin],
  rights: ['gym.keys'],
  read: async ({ db }) => {
    const { rows } = await db.execute<{ working: number; found: number }>(sql`
      select count(*) filter (where coalesce(r.ends_on >= local_today(), true))::int as working, count(*)::int as found
      from api_key r where r.gym_id = current_gym() and r.deleted_at is null and not r.managed`);
    const { working = 0, found = 0 } = rows[0] ?? {};
    return { [keysPlugin.key]: countStatus(working, found, ['llave', 'llaves']) };
  },
};
