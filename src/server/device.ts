import Bowser from 'bowser';

/** The header with the address that a request really comes from. */
export const addressHeader = 'x-pulso-address';

/** As the browser names itself: 'Chrome' and 'Windows'; null where it does not. */
export function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
