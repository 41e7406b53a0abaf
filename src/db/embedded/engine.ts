import { Worker } from 'node:worker_threads';
import { EngineError, engineError, startError } from './errors.ts';
import type { WorkerReply, WorkerRequest, WorkerSettings } from './worker.ts';

export interface EngineSettings {
  directory: string | null;
  image: string | undefined;
  queryTimeoutMs: number;
  examining: boolean;
}

export interface Session {
  /** Runs whole protocol messages, of which the last expects a response. Transfers their buffer. */
  run(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

interface Pending {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * The database in its worker thread, which handles one request at a time; the next session restarts a thread that has
 * ended.
 */
export class Engine {
  readonly #settings: EngineSettings;
  readonly #syncs = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #pending: Pending | null = null;
  #loseSession = () => {};
  #closed = false;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
  }

  /** The number of files synced to disk so far; 0 for a database in memory. */
  get syncs(): number {
    return Atomics.load(this.#syncs, 0);
  }

  open(): Promise<void> {
    return this.#inTurn(async () => void (await this.#running()));
  }

  /**
   * Starts a session, after undoing everything that an earlier one left behind. `onLost` is called when it ends by
   * itself. A run rejects with an EngineError; after that the session is over.
   */
  openSession(onLost: () => void): Promise<Session> {
    return this.#inTurn(async () => {
      const worker = await this.#running();
      try {
        await this.#ask(worker, { kind: 'reset' });
      } catch (error) {
        await worker.terminate();
        throw error;
      }
      this.#loseSession = onLost;
      return { run: (messages) => this.#inTurn(() => this.#run(worker, messages)) };
    });
  }

  /** Copies the files of the database, which opens there as after a crash. No transaction may be open. */
  copy(from: string, to: string): Promise<void> {
    return this.#inTurn(
      async () => void (await this.#ask(await this.#running(), { kind: 'copy', from, to })),
    );
  }

  /** No transaction may be open. */
  maintain(kind: 'checkpoint' | 'vacuum'): Promise<void> {
    return this.#inTurn(async () => void (await this.#ask(await this.#running(), { kind })));
  }

  /** Waits for the running request, then closes the database and ends its thread. */
  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#closed = true;
      const worker = this.#worker;
      if (!worker) return;
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      try {
        await this.#ask(worker, { kind: 'close' });
        await ended;
      } finally {
        await worker.terminate();
      }
    });
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(task);
    this.#turn = result.catch(() => {});
    return result;
  }

  async #run(worker: Worker, messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    if (worker !== this.#worker) throw new EngineError('57P01', 'the session ended');
    const { queryTimeoutMs } = this.#settings;
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      void worker.terminate();
    }, queryTimeoutMs);
    try {
      return await this.#ask(worker, { kind: 'run', messages }, [messages.buffer]);
    } catch (error) {
      await worker.terminate();
      if (timedOut)
        throw new EngineError('57014', `the query exceeded its time limit of ${queryTimeoutMs} ms`);
      throw error;
    } finally {
      clearTimeout(timer);
      if (timedOut) await worker.terminate();
    }
  }

  async #running(): Promise<Worker> {
    if (this.#closed) throw new EngineError('57P01', 'the database is closed');
    return this.#worker ?? this.#start();
  }

  async #start(): Promise<Worker> {
    const { directory, image, examining } = this.#settings;
    const settings: WorkerSettings = { directory, image, syncs: this.#syncs, examining };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      execArgv: [],
      // The engine allocates its memory outside this heap.
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
    });
    let crash: Error | undefined;
    worker.on('error', (error: Error) => {
      crash = error;
    });
    worker.on('message', (reply: WorkerReply | object) => {
      // `node --watch` reports the worker's loaded files through the same port.
      if (!('bytes' in reply || 'failure' in reply)) return;
      const pending = this.#pending;
      this.#pending = null;
      if ('bytes' in reply) pending?.resolve(reply.bytes);
      else pending?.reject(engineError(reply));
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      const pending = this.#pending;
      this.#pending = null;
      if (pending) pending.reject(new EngineError('57P02', crash?.message ?? 'the database stopped'));
      else this.#loseSession();
      this.#loseSession = () => {};
    });
    try {
      await this.#answer();
    } catch (error) {
      await worker.terminate();
      throw startError(directory, error as Error);
    }
    this.#worker = worker;
    return worker;
  }

  #ask(worker: Worker, request: WorkerRequest, transfer: ArrayBuffer[] = []): Promise<Uint8Array> {
    const response = this.#answer();
    worker.postMessage(request, transfer);
    return response;
  }

  #answer(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
  }
}
