const prefix = 'pulso-draft ';

/** What was typed and not saved, with the values that it began from. */
export interface Draft<Values> {
  readonly base: Values;
  readonly values: Values;
}

const keyOf = (accountId: string, name: string): string => `${prefix}${accountId} ${name}`;

/** Reads a draft of this tab; undefined without one. */
export function readDraft<Values>(accountId: string, name: string): Draft<Values> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(accountId, name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft in this tab, over reloads; without one it forgets the last. */
export function keepDraft<Values>(accountId: string, name: string, draft?: Draft<Values>): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(accountId, name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(accountId, name));
  } catch {
    // Without storage nothing outlives the page.
  }
}

/** Forgets all drafts of this tab, but those of an account. */
export function dropDrafts(exceptOf?: string): void {
  const own = exceptOf === undefined ? undefined : keyOf(exceptOf, '');
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !(own && key.startsWith(own))) sessionStorage.removeItem(key);
  }
}
