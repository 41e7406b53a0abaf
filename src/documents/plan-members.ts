import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { writerOf } from '../db/writer.ts';
import { type membership, planMember } from '../features/memberships/table.ts';
import type { RowOf } from '../fill.ts';
import { id } from '../wire/fields.ts';
import type { Fields } from './fields.ts';
import type { GymExport } from './gym-export.ts';
import { type GymImport, type Line, rowOf } from './gym-import.ts';

const Members = z.array(z.object({ id, clientId: id }));
type Members = z.output<typeof Members>;

/** Whom else a membership covers, as Pulso exported it. */
export function membersOf(fields: Fields): Members {
  const { members } = fields.extra(['members']);
  const read = Members.safeParse(members ?? []);
  if (read.success) return read.data;
  fields.change('members', members, 'No es una lista de integrantes.', 'Queda sin integrantes.');
  return [];
}

/** Adds the members of memberships that were just added, by the path of each. */
export async function addPlanMembers(
  gym: GymImport,
  added: readonly Line<typeof membership>[],
  members: ReadonlyMap<string, Members>,
): Promise<void> {
  const rows = added.flatMap(({ path, row }): RowOf<typeof planMember>[] => {
    const { id: membershipId, planId } = row;
    if (!planId) return [];
    const [uid] = path.split('/').slice(1);
    return (members.get(path) ?? []).flatMap((member) => {
      const clientId = rowOf(gym, `gyms/${uid}/clients/${member.clientId}`);
      return clientId && clientId !== row.clientId ? { id: member.id, membershipId, planId, clientId } : [];
    });
  });
  const [first] = rows;
  if (first) await writerOf(planMember, Object.keys(first)).addUnlessTaken(gym.db, rows);
}

/** The members by membership. */
export async function readPlanMembers({ db }: Pick<GymExport, 'db'>): Promise<Map<string, Members>> {
  const rows = await db
    .select({ membershipId: planMember.membershipId, id: planMember.id, clientId: planMember.clientId })
    .from(planMember)
    .where(and(eq(planMember.gymId, sql`current_gym()`), isNull(planMember.deletedAt)))
    .orderBy(planMember.id);
  return Map.groupBy(rows, ({ membershipId }) => membershipId) as Map<string, Members>;
}
