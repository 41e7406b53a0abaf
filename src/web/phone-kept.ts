const key = 'pulso-phone';

/** That this browser shows notices of an account's classes, and under which id in each gym. */
export interface KeptPhone {
  readonly account: string;
  readonly endpoint: string;
  readonly serverKey: string;
  readonly gyms: Readonly<Record<string, string>>;
}

export function keptPhone(): KeptPhone | null {
  const kept = localStorage.getItem(key);
  return kept && JSON.parse(kept);
}

export function keepPhone(phone: KeptPhone | null): void {
  if (phone) localStorage.setItem(key, JSON.stringify(phone));
  else localStorage.removeItem(key);
}
