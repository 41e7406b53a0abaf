import type { Database } from '../db/connect.ts';
import type { AccountEvent } from '../wire/record.ts';
import { addressHeader, readUserAgent } from './device.ts';

/**
 * Records what happened to an account, and from which device and address, in each gym where it works, or `onlyIn` one,
 * whose staff is notified: in none for a client's account.
 */
export async function recordAccountEvent(
  { pool, announce }: Pick<Database, 'pool' | 'announce'>,
  headers: Headers,
  accountId: string,
  event: AccountEvent,
  details: Readonly<Record<string, string>> = {},
  onlyIn: string | null = null,
): Promise<void> {
  const content = {
    ...readUserAgent(headers.get('user-agent')),
    address: headers.get(addressHeader) ?? '',
    ...details,
  };
  const { rows } = await pool.query<{ gyms: string[] }>(
    'select record_account_event($1, $2, $3, $4)::text[] as gyms',
    [accountId, event, JSON.stringify(content), onlyIn],
  );
  for (const gymId of rows[0]?.gyms ?? []) announce({ gymId, audiences: ['staff'] });
}
