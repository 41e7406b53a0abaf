import type { PhoneCountry } from '../wire/phones.ts';

let shown: PhoneCountry | undefined;

/** The country of the gym that this page shows, of which a number without a code is; undefined where it shows none. */
export const phoneCountry = (): PhoneCountry | undefined => shown;

export function showPhoneCountry(country: PhoneCountry | undefined): void {
  shown = country;
}
