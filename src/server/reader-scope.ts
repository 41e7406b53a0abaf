import { keyWithSession, readerRefused } from '../wire/api-keys.ts';
import type { ReaderContext, RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { countKey, hashKey, noteUse } from './key-scope.ts';
import { runInGym } from './scope.ts';
import { transact } from './transaction.ts';

/** How the key of every reader begins. */
export const readerKeyPrefix = 'pulso_reader_';

interface Entered {
  readonly gym_id: string;
  readonly reader_id: string;
}

/** @throws VerbError reader_refused without a reader's key, key_with_session beside cookies */
function readerHashOf(headers: Headers): string {
  const [, key] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (!key?.startsWith(readerKeyPrefix)) throw new VerbError(readerRefused);
  if (headers.has('cookie')) throw new VerbError(keyWithSession);
  return hashKey(key);
}

/**
 * Opens a scope in the gym of a reader, on nobody's behalf.
 * @throws VerbError reader_refused, too_many_requests: see enter_reader
 */
export async function inReader<T>(
  services: Services,
  request: RequestParts,
  { readOnly }: { readonly readOnly: boolean },
  run: (context: ReaderContext) => Promise<T>,
): Promise<T> {
  const hash = readerHashOf(request.headers);
  const counted = await countKey(services, request, hash);
  const enter = { text: 'select gym_id, reader_id from enter_reader($1, $2)', values: [hash, services.now] };
  try {
    return await transact(services, request, { readOnly, enter }, async (opened) => {
      const { gym_id, reader_id } = (await opened.entered).rows[0] as Entered;
      counted.accepted();
      noteUse(services, request, hash, reader_id);
      const scope = { gymId: gym_id, actor: null, rights: Promise.resolve([]) };
      return runInGym(services, request, opened, scope, (context) =>
        run({ ...context, readerId: reader_id }),
      );
    });
  } catch (reason) {
    if (reason instanceof VerbError && reason.failure === readerRefused) await counted.refused();
    throw reason;
  }
}

/** @throws VerbError reader_refused, too_many_requests: before a long body is read */
export async function requireReader(services: Services, request: RequestParts): Promise<void> {
  const hash = readerHashOf(request.headers);
  const counted = await countKey(services, request, hash);
  const { rowCount } = await services.database.pool.query('select from find_reader($1)', [hash]);
  if (rowCount) return;
  await counted.refused();
  throw new VerbError(readerRefused);
}
