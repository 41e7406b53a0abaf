/** Where somebody is, or is going to. */
export interface Address {
  readonly pathname: string;
  readonly search: object;
}

/** A list's filters are in the address: changing them keeps the screen, and what is typed on it. */
export const mayLose = (from: Address, to: Address): boolean => from.pathname !== to.pathname;

/** Whether a navigation was asked for within the page, and not by the browser's own buttons. */
export const letsThrough = (action: string): boolean => action === 'PUSH' || action === 'REPLACE';
