import { createHash } from 'node:crypto';
import type { StatementRun } from '../db/signals.ts';

interface Total {
  readonly text: string;
  count: number;
  seconds: number;
  longest: number;
}

/** Texts may differ without end, by the length of their lists. */
const maxStatements = 1_000;
const listed = 50;
const rest = { name: 'other', text: 'the statements that were seen after the first thousand' };

/** The command, the first table or the function called, and a hash: 'select client 3fa9c2'. A text holds no values but those of the code. */
export function nameStatement(text: string): string {
  const [, command = 'other'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, called = ''] = /^\s*select\s+([a-z_]\w*)\(/i.exec(text) ?? [];
  const [, table = called] = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)/i.exec(text) ?? [];
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 6);
  return [command.toLowerCase(), table, hash].filter(Boolean).join(' ');
}

const milliseconds = (seconds: number) => (seconds * 1000).toFixed(1).padStart(10);

/** How often and how long each statement ran. */
export class SlowStatements {
  readonly #totals = new Map<string, Total>();

  add({ text, seconds }: StatementRun): void {
    const total = this.#totalOf(text);
    total.count += 1;
    total.seconds += seconds;
    total.longest = Math.max(total.longest, seconds);
  }

  #totalOf(text: string): Total {
    const isNew = !this.#totals.has(text);
    const key = isNew && this.#totals.size >= maxStatements ? rest.text : text;
    const total = this.#totals.get(key) ?? { text: key, count: 0, seconds: 0, longest: 0 };
    this.#totals.set(key, total);
    return total;
  }

  /** The statements that took the most time together, with their texts on one line. */
  toText(): string {
    const slowest = [...this.#totals.values()].sort((a, b) => b.seconds - a.seconds).slice(0, listed);
    const lines = slowest.flatMap(({ text, count, seconds, longest }) => [
      `${milliseconds(seconds)}${`${count}`.padStart(9)}${milliseconds(seconds / count)}${milliseconds(longest)}  ${
        text === rest.text ? rest.name : nameStatement(text)
      }`,
      `    ${text.replace(/\s+/g, ' ').trim()}`,
    ]);
    return [`  total ms    count   mean ms    max ms  name`, ...lines, ''].join('\n');
  }
}
