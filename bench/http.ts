import { Agent, request as openRequest } from 'node:http';
import { password } from './places.ts';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  cookie?: string;
  body?: unknown;
}

export interface Answer {
  status: number;
  body: Buffer;
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
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });

export type HttpClient = ReturnType<typeof openClient>;

/** A keep-alive HTTP client of `connections` sockets. */
export function openClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (call: HttpCall) => request(port, agent, call);
  return {
    /** Whatever the answer is. */
    ask,
    /** The answer's size in bytes. @throws when it is no success */
    send: async (call: HttpCall): Promise<number> => {
      const { status, body } = await ask(call);
      if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}: ${body}`);
      return body.length;
    },
    close: () => agent.destroy(),
  };
}

async function answerOf(
  port: number,
  path: string,
  cookie: string | undefined,
  body?: unknown,
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export async function ask<T>(port: number, path: string, cookie: string): Promise<T> {
  return (await answerOf(port, path, cookie)).json() as Promise<T>;
}

export async function post<T>(port: number, path: string, cookie: string, body: unknown): Promise<T> {
  return (await answerOf(port, path, cookie, body)).json() as Promise<T>;
}

export interface Session {
  cookie: string;
  /** Of a gym's owner, also the gym's id. */
  account: string;
}

const cookiesOf = (answer: Response): [string, string][] =>
  answer.headers.getSetCookie().map((one) => {
    const [name = '', ...value] = (one.split(';')[0] ?? '').split('=');
    return [name, value.join('=')];
  });

const write = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

export async function signIn(port: number, email: string): Promise<Session> {
  const jar = new Map(cookiesOf(await answerOf(port, '/sign-in', undefined, { email, password })));
  const cookie = write(jar);
  const { accountId } = await ask<{ accountId: string }>(port, '/me', cookie);
  return { cookie, account: accountId };
}

/** Takes on the fresh cookies that a browser would be given once a minute, with what it reads at `path`. */
export async function renew(port: number, session: Session, path = '/clients'): Promise<void> {
  const jar = new Map(session.cookie.split('; ').map((one) => one.split(/=(.*)/s, 2) as [string, string]));
  const answer = await answerOf(port, path, session.cookie);
  for (const [name, value] of cookiesOf(answer)) jar.set(name, value);
  session.cookie = write(jar);
}
