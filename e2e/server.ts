import { findPort } from '../src/test/ports.ts';
import { startServer as startProcess } from '../src/test/server-process.ts';

export interface Server {
  readonly url: string;
  /** What it has printed so far, errors too. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a server in a process of its own, upon a data directory and a port that nobody else has; `flags` are Node's. */
export async function startServer(
  data: string,
  environment: Record<string, string> = {},
  flags?: readonly string[],
): Promise<Server> {
  const port = await findPort();
  const { child, ended, ready, output } = startProcess(
    {
      PORT: `${port}`,
      PULSO_DATA: data,
      SUPPORT_URL: 'https://ayuda.pulso.test/',
      PULSO_PUBLIC_REQUESTS: '1000000',
      // Each test says of which network it is.
      PULSO_PROXIES: '127.0.0.1, ::1',
      PULSO_WEBHOOK_NETWORKS: '127.0.0.0/8',
      ...environment,
    },
    { flags },
  );
  try {
    await ready;
  } catch (reason) {
    await ended;
    if (output().includes('ya está ocupado')) return startServer(data, environment, flags);
    throw reason;
  }
  return {
    url: `${environment.PULSO_TLS_CERT ? 'https' : 'http'}://localhost:${port}`,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
