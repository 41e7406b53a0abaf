import { sql } from 'drizzle-orm';
import type { PluginSource } from '../../server/plugin.ts';
import { journalPlugin } from './words.ts';

export const journalPluginSource: PluginSource = {
  plugins: [journalPlugin],
  rights: ['income'],
  read: async ({ db }) => {
    const { rows } = await db.execute<{ active: boolean }>(sql`
      select c.active from chart_of_accounts c where c.gym_id = current_gym()`);
    return { [journalPlugin.key]: { state: rows[0]?.active ? 'on' : 'off', note: '' } };
  },
};
