import { Agent, request as openRequest } from 'node:http';

export interface HttpCall {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: unknown;
}

interface Answer {
  status: number;
  bytes: number;
}

const request = (port: number, agent: Agent, { method, path, cookie, body }: HttpCall): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = openRequest(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: {
          ...(cookie && { cookie }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (incoming) => {
        let bytes = 0;
        incoming.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, bytes }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Milliseconds a call takes, the median of `times` per connection, each connection sending one at a time. */
export async function timeOf(
  connections: number,
  times: number,
  run: () => Promise<unknown>,
): Promise<number> {
  const taken: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let turn = 0; turn < times; turn += 1) {
        const before = performance.now();
        await run();
        taken.push(performance.now() - before);
      }
    }),
  );
  const perCall = (performance.now() - started) / (connections * times);
  return connections === 1 ? median(taken) : perCall;
}

/** A keep-alive HTTP client of `connections` sockets. */
export function openClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (call: HttpCall) => request(port, agent, call);
  return {
    /** Whatever the answer is. */
    ask,
    /** How many bytes the answer has. @throws when it is no success */
    send: async (call: HttpCall): Promise<number> => {
      const { status, bytes } = await ask(call);
      if (status !== 200) throw new Error(`${call.path} answered ${status}`);
      return bytes;
    },
    close: () => agent.destroy(),
  };
}
