const initialBytes = 64 * 1024;
const idle = new Uint8Array(initialBytes);

/** Gathers the engine's output, which comes in pieces of its own memory, into one array that can be given away. */
export class Answer {
  #buffer = idle;
  #length = 0;

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#length);
    this.#length = needed;
  }

  /** A small answer is copied so that its buffer serves again; a large one leaves with its buffer. */
  take(): Uint8Array<ArrayBuffer> {
    if (this.#buffer === idle) return this.#buffer.slice(0, this.#length);
    return this.#buffer.subarray(0, this.#length);
  }
}
