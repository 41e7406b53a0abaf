/** What a hand does, in the words that WebDriver and WebDriver BiDi share. */
export type Actions =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      actions: (
        | { type: 'pointerMove'; x: number; y: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** A browser with one window, driven by a protocol that it has itself. */
export interface Driver {
  /** Loads a page. */
  go(url: string): Promise<void>;
  /** Runs a function in the page, with what JSON can carry, and answers what it resolves to. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  perform(actions: Actions): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of the window, in PNG as base64. */
  picture(): Promise<string>;
  /** What its console has complained of since it was last asked. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** The source of a function that takes its arguments and answers its result as JSON. */
export const asJson = (run: (...args: never) => unknown): string =>
  `async (args) => JSON.stringify((await (${run})(...JSON.parse(args))) ?? null)`;
