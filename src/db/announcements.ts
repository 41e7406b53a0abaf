import { randomUUID } from 'node:crypto';
import type { Change } from './announcer.ts';

/** Receives each change, and null when some may have been missed. */
export type ChangeListener = (change: Change | null) => void;

/** What a process hears of changes, and the last that it has heard of in each gym. */
export class Announcements {
  readonly #listeners = new Set<ChangeListener>();
  readonly #last = new Map<string, string>();
  /** Stands for the last change before this process listened. */
  #beginning = randomUUID();

  listen(listener: ChangeListener): void {
    this.#listeners.add(listener);
  }

  /**
   * Names the last change of the gym. Whoever reads afterwards sees it and all before it, if every process hears of the
   * changes in one order. An equal name later, in any process, means that no other change was heard of between.
   */
  lastOf(gymId: string): string {
    return this.#last.get(gymId) ?? this.#beginning;
  }

  /** `name` is the same in all processes, and only this change has it. */
  publish(change: Change, name: string = randomUUID()): void {
    this.#last.set(change.gymId, name);
    this.#tell(change);
  }

  /** After some changes may have been missed. */
  publishGap(): void {
    this.#last.clear();
    this.#beginning = randomUUID();
    this.#tell(null);
  }

  #tell(change: Change | null): void {
    for (const listener of this.#listeners) listener(change);
  }
}
