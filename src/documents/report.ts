const shownLength = 80;

/** A value as a line shows it, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nada';
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

/** Says line by line what was not understood, and what was done instead. */
export class Report {
  /** Documents of which nothing was written. */
  readonly leftOut = new Set<string>();
  /** Values that were left out or replaced. */
  changed = 0;
  private readonly say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.say = say;
  }

  /** A sentence that is about no document. */
  tell(line: string): void {
    this.say(line);
  }

  change(path: string, field: string, value: unknown, { why, instead }: { why: string; instead: string }) {
    this.changed += 1;
    this.say(`${path}, ${field} ${shown(value)}: ${why} ${instead}`);
  }

  leave(path: string, why: string): void {
    this.leftOut.add(path);
    this.say(`${path}: ${why} El documento queda fuera.`);
  }
}
