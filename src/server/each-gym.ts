import type { GymContext, Services } from './context.ts';
import { describeError, type Incidents } from './incidents.ts';
import { inGym } from './scope.ts';

type Work = (context: GymContext) => Promise<void>;

/** Does `work` in a gym on nobody's behalf, and what it leaves for after the commit. */
export async function inOneGym<T>(
  services: Services,
  gymId: string,
  work: (context: GymContext) => Promise<T>,
): Promise<T> {
  const tasks: (() => Promise<void>)[] = [];
  const request = {
    headers: new Headers(),
    setCookies: () => {},
    setLastChange: () => {},
    afterCommit: (task: () => Promise<void>) => void tasks.push(task),
    afterRefusal: () => {},
  };
  const result = await inGym(services, request, { gymId, actor: null, readOnly: false }, work);
  const ends = await Promise.allSettled(tasks.map((task) => task()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return result;
}

interface GymJob {
  /** As among the jobs. */
  readonly name: string;
  readonly works: readonly Work[];
  readonly incidents: Pick<Incidents, 'note'>;
}

/**
 * Does all `works` in each gym that is neither suspended nor closed, one after another and on nobody's behalf. What fails keeps no other work and no other
 * gym from theirs, and is noted.
 * @throws the first failure, at the end
 */
export async function inEachGym(
  services: Services,
  { name, works, incidents }: GymJob,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await services.database.pool.query<{ id: string }>(
    `select account_id as id from gym_code c
      where not exists (select from suspension s where s.account_id = c.account_id and s.reopened_at is null)
        and not exists (select from closure d where d.account_id = c.account_id and d.reopened_at is null) order by id`,
  );
  const failures: unknown[] = [];
  for (const { id } of rows) {
    for (const work of works) {
      signal?.throwIfAborted();
      await inOneGym(services, id, work).catch((reason) => {
        failures.push(reason);
        incidents.note({ kind: 'job', subject: name, gymId: id, ...describeError(reason) });
      });
    }
  }
  if (failures.length > 0) throw failures[0];
}
