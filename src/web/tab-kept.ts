const prefix = 'pulso-tab ';

const keyOf = (accountId: string, name: string): string => `${prefix}${accountId} ${name}`;

/** Reads what this tab keeps of an account by a name; undefined without it. */
export function readInTab<Value>(accountId: string, name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps something of an account in this tab, over reloads; without a value it forgets the last. */
export function keepInTab(accountId: string, name: string, value?: unknown): void {
  try {
    if (value) sessionStorage.setItem(keyOf(accountId, name), JSON.stringify(value));
    else sessionStorage.removeItem(keyOf(accountId, name));
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** Forgets what this tab keeps of everybody but an account. */
export function dropInTab(exceptOf?: string): void {
  const own = exceptOf === undefined ? undefined : keyOf(exceptOf, '');
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !(own && key.startsWith(own))) sessionStorage.removeItem(key);
  }
}
