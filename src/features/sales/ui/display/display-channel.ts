import { v7 as newId } from 'uuid';

/** What the customer's display shows: nothing of the client but what they buy. Amounts in the currency's minor unit. */
export interface DisplayState {
  readonly gymName: string;
  /** The gym's logo, a data URI. */
  readonly logo: string | null;
  readonly currency: string;
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly quantity: number;
    /** What is paid for it. */
    readonly total: number;
  }[];
  readonly discount: number;
  readonly total: number;
  /** The sale that was just completed: what was paid of it and what was charged to the client's account. Its lines are gone. */
  readonly paid: { readonly total: number; readonly onAccount: number; readonly change: number } | null;
}

/** From the till its state, or null once its screen is left; from the display the question for it. */
export type DisplayMessage = { readonly state: DisplayState | null } | 'ask';

const key = 'pulso-display';
const nameOf = (till: string) => `pulso-display ${till}`;

/** The name of this window's displays, which it keeps when it is reloaded. */
export function ownDisplay(): string {
  const name = sessionStorage.getItem(key) ?? newId();
  sessionStorage.setItem(key, name);
  return name;
}

export const openChannel = (till: string): BroadcastChannel => new BroadcastChannel(nameOf(till));

/** Opens the display of this window, or brings it to the front. */
export function openDisplayWindow(): void {
  const name = ownDisplay();
  window.open(`/store/display?caja=${name}`, nameOf(name), 'popup,width=1024,height=768')?.focus();
}
