/** The database of what this device keeps of the gym while somebody is signed in. */
export const keptName = 'pulso-kept';

/** Deletes what this device keeps of the gym. */
export function wipeKept(): void {
  try {
    indexedDB.deleteDatabase(keptName);
  } catch {
    // Without a database nothing is kept.
  }
}
