import { type SQL, sql } from 'drizzle-orm';

/** The digits at the end of a phone, which are the same with and without its prefixes. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, '').slice(-8);

interface Contact {
  readonly phone: string;
  readonly email: string;
}

/** Whether the client `c` has this phone, as phone or WhatsApp, or this address. */
export const isReachedBy = ({ phone, email }: Contact): SQL => {
  const key = phoneKey(phone);
  return sql`(${email} <> '' and c.email = ${email} or ${key} <> ''
    and ${key} in (right(regexp_replace(c.phone, '[^0-9]', '', 'g'), 8), right(regexp_replace(c.whatsapp, '[^0-9]', '', 'g'), 8)))`;
};
