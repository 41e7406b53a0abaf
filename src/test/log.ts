/** What the servers of this worker's tests have logged since the present test began. */
export const logLines: string[] = [];

export const testLog = { write: (line: string) => void logLines.push(line) };
