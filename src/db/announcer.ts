/** That rows of a gym changed, and whose screens show them: `staff`, `-` for everyone, or clients' ids. */
export interface Change {
  readonly gymId: string;
  readonly audiences: readonly string[];
}

/** Hears of each change, and null when some may have been missed. */
export type ChangeListener = (change: Change | null) => void;

const usualPauseMs = 100;
/** More than these are told as everyone: a notification of PostgreSQL's has room for 8,000 bytes. */
const maxNamed = 50;

/**
 * Tells of a gym's changes: of the first at once, and of those soon after it together, `pauseMs` later. Without a pause, of
 * each at once.
 */
export class Announcer {
  readonly #send: (change: Change) => void;
  readonly #pauseMs: number;
  readonly #waiting = new Map<string, Set<string>>();

  constructor(send: (change: Change) => void, pauseMs = usualPauseMs) {
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
    const audiences = waiting.length > maxNamed ? ['-'] : waiting;
    if (audiences.length > 0) this.announce({ gymId, audiences });
  }
}
