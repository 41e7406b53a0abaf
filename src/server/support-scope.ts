import { commonFailures } from '../wire/failures.ts';
import { supportRights } from '../wire/rights.ts';
import type { TeamScope } from './acting-person.ts';
import type { GymContext, RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { runInGym } from './scope.ts';
import { transact } from './transaction.ts';

interface SupportScope extends Pick<TeamScope, 'account' | 'needed'> {
  readonly visit: string;
  /** What it is, where it is written down that it was looked at. */
  readonly looked: string | null;
  /** The client whom it is of. */
  readonly clientId: string | null;
}

/**
 * Opens a scope, to read alone, in the gym that lets an operator's visit look at it.
 * @throws VerbError support_over once it does not any more: see enter_support
 */
export const inSupport = <T>(
  services: Services,
  request: RequestParts,
  { account, needed, visit, looked, clientId }: SupportScope,
  run: (context: GymContext) => Promise<T>,
): Promise<T> => {
  const enter = {
    text: 'select gym_id from enter_support($1, $2, $3, $4, $5, $6, $7)',
    values: [account.session, account.id, services.settings.operators, visit, services.now, looked, clientId],
  };
  // The visit is written down in the same transaction, which reads alone from there on.
  return transact(services, request, { readOnly: false, enter }, async (opened) => {
    const [row] = (await opened.entered).rows as { gym_id: string }[];
    if (!row || (needed && !needed.some((right) => supportRights.includes(right))))
      throw new VerbError(commonFailures.not_permitted);
    const access = { gymId: row.gym_id, actor: account.id, rights: Promise.resolve(supportRights) };
    const refuse = () => Promise.reject(new VerbError(commonFailures.support_read_only));
    return runInGym(services, request, opened, access, (context) =>
      run({ ...context, newTransaction: refuse }),
    );
  });
};
