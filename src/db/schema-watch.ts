/** `changing`, while another version changes the schema; `replaced`, when it serves in our place, or takes long. */
export type SchemaState = 'current' | 'changing' | 'replaced';

interface Limits {
  /** How long requests wait for a change, in milliseconds. */
  readonly patienceMs?: number;
  /** How long after the other version began to serve a balancer may take to notice it, in milliseconds. */
  readonly graceMs?: number;
}

/** What has become of a schema that processes of several versions use. */
export class SchemaWatch {
  readonly #patienceMs: number;
  readonly #graceMs: number;
  #state: SchemaState = 'current';
  #timer: NodeJS.Timeout | undefined;
  #settled = Promise.withResolvers<void>();

  constructor({ patienceMs = 10_000, graceMs = 1_000 }: Limits = {}) {
    this.#patienceMs = patienceMs;
    this.#graceMs = graceMs;
    this.#settled.resolve();
  }

  get state(): SchemaState {
    return this.#state;
  }

  /** Resolves once the schema is not changing. */
  settled(): Promise<void> {
    return this.#settled.promise;
  }

  /** Another version is about to change the schema. */
  announceChange(): void {
    if (this.#state !== 'current') return;
    this.#state = 'changing';
    this.#settled = Promise.withResolvers();
    this.#replaceAfter(this.#patienceMs);
  }

  /** Nobody is changing the schema any more, and it is ours or another version's. */
  compare(isOurs: boolean): void {
    if (isOurs) this.#settle('current');
    else if (this.#state === 'current') this.#settle('replaced');
  }

  /** A process has begun to serve. */
  announceServing(): void {
    if (this.#state === 'changing') this.#replaceAfter(this.#graceMs);
  }

  #replaceAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle('replaced'), milliseconds).unref();
  }

  #settle(state: SchemaState): void {
    clearTimeout(this.#timer);
    this.#state = state;
    this.#settled.resolve();
  }
}
