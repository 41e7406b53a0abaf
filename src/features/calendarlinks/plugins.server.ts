import { sql } from 'drizzle-orm';
import type { PluginSource } from '../../server/plugin.ts';
import { feedsAreOn } from './feed.server.ts';
import { calendarPlugin } from './words.ts';

export const calendarPluginSource: PluginSource = {
  plugins: [calendarPlugin],
  rights: ['gym.edit'],
  read: async ({ db }) => {
    const { rows } = await db.execute<{ active: boolean; links: number }>(sql`
      select ${feedsAreOn} as active,
        (select count(*)::int from calendar_link l where l.gym_id = g.gym_id and l.deleted_at is null) as links
      from gym g where g.gym_id = current_gym()`);
    const { active = true, links = 0 } = rows[0] ?? {};
    const note = links === 0 ? '' : links === 1 ? '1 cliente con enlace' : `${links} clientes con enlace`;
    return { [calendarPlugin.key]: { state: active ? 'on' : 'off', note } };
  },
};
