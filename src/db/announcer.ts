/** A change of a gym's rows, with its audiences: `staff`, `-` for everyone, clients' ids, or the word of a worker that is called by one. */
export interface Change {
  readonly gymId: string;
  readonly audiences: readonly string[];
}

const defaultPauseMs = 100;
/** More audiences than this are announced as everyone: a PostgreSQL notification holds at most 8,000 bytes. */
const maxNamed = 50;

/**
 * Announces a gym's changes: the first at once, and those that follow within `pauseMs` together after the pause.
 * Without a pause, each at once.
 */
export class Announcer {
  readonly #send: (change: Change) => void;
  readonly #pauseMs: number;
  readonly #waiting = new Map<string, Set<string>>();

  constructor(send: (change: Change) => void, pauseMs = defaultPauseMs) {
    this.#send = send;
    this.#pauseMs = pauseMs;
  }

  announce({ gymId, audiences }: Change): void {
    const waiting = this.#waiting.get(gymId);
    if (waiting) {
      for (const audience of audiences) waiting.add(audience);
      return;
    }
    if (this.#pauseMs > 0) {
      this.#waiting.set(gymId, new Set());
      setTimeout(() => this.#resume(gymId), this.#pauseMs).unref();
    }
    this.#send({ gymId, audiences });
  }

  #resume(gymId: string): void {
    const waiting = [...(this.#waiting.get(gymId) ?? [])];
    this.#waiting.delete(gymId);
    const audiences =
      waiting.length > maxNamed ? ['-', ...waiting.filter((name) => !name.includes('-'))] : waiting;
    if (audiences.length > 0) this.announce({ gymId, audiences });
  }
}
