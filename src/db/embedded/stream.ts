import { Duplex } from 'node:stream';
import type { Engine, Session } from './engine.ts';
import { fatalError, greeting, scanMessages, startupLength } from './protocol.ts';

const pieceBytes = 64 * 1024;

/** Acts as the socket of `pg`: passes its messages to the engine and returns the responses. */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  #received: Buffer = Buffer.alloc(0);
  #session: Session | null = null;
  #greeted = false;
  #ended = false;

  constructor(engine: Engine) {
    super({ allowHalfOpen: false });
    this.#engine = engine;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept(this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#accept(Buffer.concat([this.#received, ...chunks.map(({ chunk }) => chunk)]));
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#ended = true;
    done(error);
  }

  #accept(data: Buffer): void {
    this.#received = data;
    if (!this.#greeted && !this.#greet()) return;
    const { runnable, terminated } = scanMessages(this.#received);
    const messages = this.#received.subarray(0, runnable);
    this.#received = this.#received.subarray(runnable);
    if (runnable > 0) void this.#run(new Uint8Array(messages));
    if (terminated) this.#end();
  }

  /** True once the startup packet has arrived and the session is starting. */
  #greet(): boolean {
    const length = startupLength(this.#received);
    if (length === 0) return false;
    this.#received = this.#received.subarray(length);
    this.#greeted = true;
    this.#engine
      .openSession(() => this.destroy())
      .then(
        (session) => {
          this.#session = session;
          this.#deliver(greeting);
        },
        (error) => this.#fail(error),
      );
    return true;
  }

  async #run(messages: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      if (!this.#session) throw new Error('a message came before the session began');
      const { buffer, byteOffset, length } = await this.#session.run(messages);
      this.#deliver(Buffer.from(buffer, byteOffset, length));
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  /** Delivers in chunks and lets the event loop run in between: `pg` parses each one synchronously. */
  #deliver(response: Buffer): void {
    if (this.#ended) return;
    this.push(response.subarray(0, pieceBytes));
    if (response.length > pieceBytes) setImmediate(() => this.#deliver(response.subarray(pieceBytes)));
  }

  #fail(error: Error & { code?: string }): void {
    this.#deliver(fatalError(error.code ?? 'XX000', error.message));
    this.#end();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.push(null);
  }
}
