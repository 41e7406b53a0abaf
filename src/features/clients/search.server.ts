import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';

export interface ClientSearch {
  readonly search: string;
  readonly namesOnly: boolean;
}

/**
 * What a search of clients looks for, and whether at their names only: who may not see phones, addresses and documents would
 * else learn them digit by digit.
 */
export async function clientSearch(
  { rights }: Pick<GymContext, 'rights'>,
  search = '',
): Promise<ClientSearch> {
  return { search, namesOnly: search !== '' && !(await rights).includes('clients.contact') };
}

/** Whether such a search finds the client `c`. */
export const isFoundBy = ({
  search,
  namesOnly,
}: ClientSearch | Readonly<Record<keyof ClientSearch, Placeholder>>): SQL => sql`(${search} = '' or
  case when ${namesOnly} then fold(c.name || ' ' || c.surname) else c.search_text end
    like all (array(select containing(word) from unnest(client_search_words(${search})) word)))`;

/** The digits at the end of a phone, which are the same with and without its prefixes; null without any. */
export const phoneKeyOf = (phone: SQL): SQL =>
  sql`nullif(right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 8), '')`;

/** Whether the client `c` has a number that ends so, as phone or as WhatsApp. */
export const hasPhoneKey = (key: SQL): SQL => sql`(c.phone_key = ${key} or c.whatsapp_key = ${key})`;
