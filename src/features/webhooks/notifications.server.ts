import { sql } from 'drizzle-orm';
import { notificationSource } from '../../server/feed.ts';
import { jsonOf } from '../../server/json.ts';

interface Stopped {
  readonly name: string;
}

/** Webhooks that were turned off by themselves, until somebody turns them on again or removes them. */
export const stoppedWebhookSource = notificationSource<Stopped>({
  rights: ['gym.keys'],
  found: sql`select w.id::text as subject, w.name, s.stopped_at as since from webhook w
    join webhook_state s on s.gym_id = w.gym_id and s.webhook_id = w.id
    where w.gym_id = current_gym() and w.deleted_at is null and not w.active and s.stopped_at is not null`,
  facts: jsonOf<Stopped>({ name: sql`f.name` }),
  tell: ({ name }) => ({
    sentence: `El webhook ${name} se apagó, porque lo que manda no llega`,
    href: '/plugins',
  }),
  all: '/plugins',
});
