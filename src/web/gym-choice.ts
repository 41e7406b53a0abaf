import { leaveForOtherGym, signedInAccount } from './signed-in.ts';

const keyOf = (account: string): string => `pulso-gym ${account}`;

/** The gym that an account chose in this browser, of several. */
export const chosenGym = (account: string): string | null => localStorage.getItem(keyOf(account));

export function chooseGym(id: string): void {
  const account = signedInAccount();
  if (account) localStorage.setItem(keyOf(account), id);
}

let shown: { readonly account: string; readonly gym: string } | undefined;

/** The gym of whose team the account is and that this page shows, whatever other windows choose. */
export const shownGym = (account: string): string | undefined =>
  shown?.account === account ? shown.gym : undefined;

export function showGym(account: string, gym: string): void {
  shown = { account, gym };
}

/** Shows another gym where the account works, in all windows of the browser; this one goes to a screen of it. */
export function switchGym(id: string, href?: string): void {
  chooseGym(id);
  leaveForOtherGym(href);
}

/** Follows a choice that was made in another window: what this device keeps is of one gym. */
export function followGymChoice(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const account = signedInAccount();
    const here = account && shownGym(account);
    if (account && here && key === keyOf(account) && newValue !== here) leaveForOtherGym();
  });
}

/** The gym that a request is about; null for the server's choice. */
export function askedGym(): string | null {
  const account = signedInAccount();
  return account && (shownGym(account) ?? chosenGym(account));
}
