import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems draw from for outgoing connections and for port 0. */
const [first, last] = [10_000, 32_000] as const;

/** A port of 127.0.0.1 that nobody listens on, and that hardly anybody takes before it is used. */
export async function findPort(): Promise<number> {
  const port = randomInt(first, last);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return findPort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
