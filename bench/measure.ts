/** The value below which this share of them lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Milliseconds a call takes, each connection sending one at a time: the median of a single connection's calls, or the
 * time per answer of several together. `run` is told which connection it is, from 0.
 */
export async function timeOf(
  connections: number,
  times: number,
  run: (connection: number) => Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = 0; turn < times; turn += 1) {
        const before = performance.now();
        await run(connection);
        taken.push(performance.now() - before);
      }
    }),
  );
  const perCall = (performance.now() - started) / (connections * times);
  return connections === 1 ? median(taken) : perCall;
}

/** Something to time; `before` and `after` each round are not counted. */
export interface Contender {
  before?(): Promise<void>;
  run(connection: number): Promise<unknown>;
  after?(): Promise<void>;
}

const rounds = 7;

/**
 * The times of each contender, round by round beside the others: what slows the machine down slows them all. A first
 * round only warms up.
 */
export async function timeSideBySide<Name extends string>(
  contenders: Partial<Record<Name, Contender>>,
  connections: number,
  times: number,
): Promise<Partial<Record<Name, number[]>>> {
  const taken: Partial<Record<Name, number[]>> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { before, run, after }] of Object.entries(contenders) as [Name, Contender][]) {
      await before?.();
      const time = await timeOf(connections, times, run);
      await after?.();
      if (round > 0) taken[name] = [...(taken[name] ?? []), time];
    }
  }
  return taken;
}
