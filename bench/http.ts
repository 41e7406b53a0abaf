import { Agent, request as openRequest } from 'node:http';
import { v7 as newId } from 'uuid';
import { password } from './places.ts';

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  cookie?: string;
  /** The gym that the request names, as screens do. */
  gym?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Sent as a form of a page in place of a body. */
  form?: Readonly<Record<string, string>>;
}

export interface Answer {
  status: number;
  body: Buffer;
}

const request = (
  port: number,
  agent: Agent,
  { method, path, cookie, gym, headers, body, form }: HttpCall,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const payload = form ? new URLSearchParams(form).toString() : json;
    const outgoing = openRequest(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: {
          ...(cookie && { cookie }),
          ...(gym && { 'pulso-gym': gym }),
          ...headers,
          ...(payload !== undefined && {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
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
    /** Returns any response. */
    ask,
    /** @returns the response's size in bytes @throws unless it succeeds */
    send: async (call: HttpCall): Promise<number> => {
      const { status, body } = await ask(call);
      if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}: ${body}`);
      return body.length;
    },
    close: () => agent.destroy(),
  };
}

async function fetchPath(
  port: number,
  path: string,
  cookie: string | undefined,
  body?: unknown,
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

export async function ask<T>(port: number, path: string, cookie: string): Promise<T> {
  return (await fetchPath(port, path, cookie)).json() as Promise<T>;
}

export async function post<T>(port: number, path: string, cookie: string, body: unknown): Promise<T> {
  return (await fetchPath(port, path, cookie, body)).json() as Promise<T>;
}

/** An account that works at the gym of `owner` with a preset role, signed in. */
export async function joinTeam(port: number, owner: Session, role: string): Promise<Session> {
  const email = `${newId()}@pulso.test`;
  const invitation = { id: newId(), name: 'Carla', email, role };
  const { link } = await post<{ link: { url: string } }>(port, '/team', owner.cookie, invitation);
  const token = new URL(link.url).searchParams.get('token');
  await post(port, '/team-invitation/join', '', { token, id: newId(), password });
  return signIn(port, email);
}

export interface Session {
  cookie: string;
  /** The account id; for a gym's owner also the gym's id. */
  account: string;
}

const cookiesOf = (response: Response): [string, string][] =>
  response.headers.getSetCookie().map((cookie) => {
    const [name = '', ...value] = (cookie.split(';')[0] ?? '').split('=');
    return [name, value.join('=')];
  });

const write = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

export async function signIn(port: number, email: string): Promise<Session> {
  const jar = new Map(cookiesOf(await fetchPath(port, '/sign-in', undefined, { email, password })));
  const cookie = write(jar);
  const { accountId } = await ask<{ accountId: string }>(port, '/me', cookie);
  return { cookie, account: accountId };
}

/** Renews the session cookies, as a browser does once a minute, with a request for `path`. */
export async function renew(port: number, session: Session, path = '/clients'): Promise<void> {
  const jar = new Map(
    session.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s, 2) as [string, string]),
  );
  const response = await fetchPath(port, path, session.cookie);
  for (const [name, value] of cookiesOf(response)) jar.set(name, value);
  session.cookie = write(jar);
}
