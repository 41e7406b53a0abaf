/** The value below which a share of the values lies, from 0 to 1. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * The milliseconds of a call, each connection sending one at a time: the median of a single connection's calls, or the
 * total time per call of several. `run` receives the index of its connection.
 */
export async function timeOf(
  connections: number,
  times: number,
  run: (connection: number) => Promise<unknown>,
): Promise<number> {
  const samples: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let turn = 0; turn < times; turn += 1) {
        const before = performance.now();
        await run(connection);
        samples.push(performance.now() - before);
      }
    }),
  );
  const perCall = (performance.now() - started) / (connections * times);
  return connections === 1 ? median(samples) : perCall;
}

/** Something to time, without its `before` and `after` of each round. */
export interface Contender {
  before?(): Promise<void>;
  run(connection: number): Promise<unknown>;
  after?(): Promise<void>;
}

const rounds = 7;

/**
 * The durations of each contender, one per round. A round times all of them in turn, so that a slow machine slows them
 * all. The first round only warms up.
 */
export async function timeSideBySide<Name extends string>(
  contenders: Partial<Record<Name, Contender>>,
  connections: number,
  times: number,
): Promise<Partial<Record<Name, number[]>>> {
  const durations: Partial<Record<Name, number[]>> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { before, run, after }] of Object.entries(contenders) as [Name, Contender][]) {
      await before?.();
      const time = await timeOf(connections, times, run);
      await after?.();
      if (round > 0) durations[name] = [...(durations[name] ?? []), time];
    }
  }
  return durations;
}
