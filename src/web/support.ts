import { leaveFor, signedInAccount } from './signed-in.ts';

const key = 'pulso-support';

/** The visit in which this window looks at a gym as an operator; null elsewhere. */
export const askedSupport = (): string | null => signedInAccount() && sessionStorage.getItem(key);

export const forgetSupport = (): void => sessionStorage.removeItem(key);

/** Loads the gym of a visit in place of this page. */
export function beginSupport(visit: string): void {
  sessionStorage.setItem(key, visit);
  leaveFor('/');
}

/** Loads the installation's gyms in place of this page: nothing of the gym stays in memory. */
export function endSupport(): void {
  forgetSupport();
  leaveFor('/superadmin');
}
