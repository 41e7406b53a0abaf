import { eq, sql } from 'drizzle-orm';
import type { ClientContext } from '../../server/context.ts';
import { nextVersionOf, softDeleteWhere } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { actAsGym } from '../../server/scope.ts';
import { linkToken } from '../../server/signed-link.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { calendarLinksContract, calendarsOff } from './contract.ts';
import { feedsAreOn } from './feed.server.ts';
import { calendarFeeds, calendarLink } from './table.ts';

export { calendarPages, feedsAreOn } from './feed.server.ts';
export { calendarPluginSource } from './plugins.server.ts';

const own = ({ clientId }: ClientContext) =>
  sql`l.gym_id = current_gym() and l.client_id = ${clientId} and l.deleted_at is null`;

async function findLink(context: ClientContext): Promise<string | undefined> {
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select l.id from calendar_link l where ${own(context)}`,
  );
  return rows[0]?.id;
}

export const calendarLinksServer = implement(calendarLinksContract, {
  turn: async ({ db }, { active }) => {
    await db
      .insert(calendarFeeds)
      .values({ active })
      .onConflictDoUpdate({
        target: calendarFeeds.gymId,
        set: { active, version: nextVersionOf(calendarFeeds) },
        setWhere: sql`${calendarFeeds.active} <> ${active}`,
      });
    return done;
  },
  link: async (context, { id }) => {
    await actAsGym(context);
    const { rowCount } = await context.db.execute(sql`
      select from gym g where g.gym_id = current_gym() and ${feedsAreOn}`);
    if (!rowCount) throw new VerbError(calendarsOff);
    await context.db.insert(calendarLink).values({ id, clientId: context.clientId }).onConflictDoNothing();
    const linkId = await findLink(context);
    if (!linkId) throw new VerbError(alreadySaved);
    const token = linkToken(context, 'calendar', context.gymId, linkId);
    return { url: `${context.publicUrl}/calendario/${token}/reservas.ics` };
  },
  unlink: async (context) => {
    await actAsGym(context);
    await softDeleteWhere(context, calendarLink, eq(calendarLink.clientId, context.clientId));
    return done;
  },
});
