import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';

interface Stopped {
  readonly name: string;
  /** Whether it is on, but who made it has left the team. */
  readonly orphaned: boolean;
  /** Whether it is a plugin's. */
  readonly managed: boolean;
}

/** Webhooks that were turned off by themselves or whose maker left, until somebody turns them on again, leads them elsewhere or removes them. */
export const stoppedWebhookSource = notificationSource<Stopped>({
  rights: ['gym.keys'],
  found: sql`select w.id::text as subject, w.name, false as orphaned,
      w.bounds is not null as managed, s.stopped_at as since from webhook w
    join webhook_state s on s.gym_id = w.gym_id and s.webhook_id = w.id
    where w.gym_id = current_gym() and w.deleted_at is null and not w.active and s.stopped_at is not null
    union all select w.id::text, w.name, true, w.bounds is not null, m.left_at from webhook w,
      lateral (select max(m.deleted_at) as left_at from team_member m where m.gym_id = w.gym_id and m.account_id = w.created_by
        having bool_and(m.deleted_at is not null)) m
    where w.gym_id = current_gym() and w.deleted_at is null and w.active and w.created_by <> gym_owner()`,
  facts: jsonOf<Stopped>({ name: sql`f.name`, orphaned: sql`f.orphaned`, managed: sql`f.managed` }),
  tell: ({ name, orphaned, managed }) => {
    const who = `El ${managed ? 'plugin' : 'webhook'} ${name}`;
    return {
      sentence: orphaned
        ? `${who} ya no ${managed ? 'recibe' : 'manda'} nada, porque quien lo ${managed ? 'agregó' : 'creó'} dejó el equipo`
        : managed
          ? `${who} ya no recibe avisos, porque no le llegan`
          : `${who} se apagó, porque lo que manda no llega`,
      href: managed ? '/plugins' : '/plugins/webhooks',
    };
  },
  all: '/plugins',
});
