import { sql } from 'drizzle-orm';
import { countStatus, type PluginSource } from '../../server/plugin.ts';
import { webhooksPlugin } from './words.ts';

export const webhooksPluginSource: PluginSource = {
  plugins: [webhooksPlugin],
  rights: ['gym.keys'],
  read: async ({ db }) => {
    const { rows } = await db.execute<{ working: number; found: number }>(sql`
      select count(*) filter (where r.active)::int as working, count(*)::int as found
      from webhook r where r.gym_id = current_gym() and r.deleted_at is null and r.bounds is null`);
    const { working = 0, found = 0 } = rows[0] ?? {};
    return { [webhooksPlugin.key]: countStatus(working, found, ['webhook', 'webhooks']) };
  },
};
