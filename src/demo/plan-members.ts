import type { planMember } from '../features/memberships/table.ts';
import type { RowOf } from '../fill.ts';
import type { History } from './memberships.ts';
import { planOf } from './plans.ts';
import { randomOf } from './random.ts';

/** Puts somebody without a membership on each plan for two, while there is somebody. */
export function makePlanMembers(seed: string, histories: readonly History[]): RowOf<typeof planMember>[] {
  const random = randomOf(`${seed} plan members`);
  const shared = histories
    .map(({ memberships }) => memberships.at(-1))
    .filter((last) => last?.active && last.planName === planOf('duo').name);
  // The first of them come to trial classes.
  const companions = histories.filter(({ memberships }) => memberships.length === 0).slice(2);
  return companions.slice(0, shared.length).flatMap(({ client }, at) => {
    const membership = shared[at];
    if (!membership?.planId) return [];
    const { id: membershipId, planId, createdAt } = membership;
    return { id: random.id(), membershipId, planId, clientId: client.id, createdAt };
  });
}
