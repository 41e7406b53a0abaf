const initialBytes = 64 * 1024;
const idle = new Uint8Array(initialBytes);

/** Collects the engine's output, which comes in chunks of its own memory, into one array that can be transferred. */
export class ResponseBuffer {
  #buffer = idle;
  #length = 0;

  add(chunk: Uint8Array): void {
    const required = this.#length + chunk.length;
    if (required > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(required, this.#buffer.length * 2));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = required;
  }

  /** A small response is copied so that its buffer can be reused; a large one is transferred with its buffer. */
  take(): Uint8Array<ArrayBuffer> {
    if (this.#buffer === idle) return this.#buffer.slice(0, this.#length);
    return this.#buffer.subarray(0, this.#length);
  }
}
