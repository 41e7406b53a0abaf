/** The database of what this device keeps of the gym while somebody is signed in. */
export const keptName = 'pulso-kept';

/** With it begin the keys of what this device keeps beside that database. */
export const keptPrefix = 'pulso-kept ';

/** Deletes what this device keeps of the gym. */
export function wipeKept(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptPrefix)) localStorage.removeItem(key);
  try {
    indexedDB.deleteDatabase(keptName);
  } catch {
    // Without a database nothing is kept.
  }
}
