import { v7 as newId } from 'uuid';
import { type HttpCall, median, openClient, timeOf } from './measure.ts';
import { type Child, password } from './places.ts';

const rounds = 7;

export interface Operation {
  name: string;
  /** How often it is called in a round at one connection, where it is too slow for the usual number. */
  times?: number;
  /** What it locks it holds to its end, and so does the same SQL that it is compared with. */
  isTransaction?: boolean;
  /** `id` is new for each call. */
  call(id: string): HttpCall;
}

export interface Row {
  name: string;
  connections: number;
  bytes: number;
  bare: number;
  sql: number;
  pulso: number;
  /** The median over the rounds of pulso / (bare + sql), each round measured side by side. */
  ratio: number;
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

/** Takes on the fresh cookies that a browser would be given once a minute. */
export async function renew(port: number, session: Session): Promise<void> {
  const jar = new Map(session.cookie.split('; ').map((one) => one.split(/=(.*)/s, 2) as [string, string]));
  const answer = await answerOf(port, '/clients', session.cookie);
  for (const [name, value] of cookiesOf(answer)) jar.set(name, value);
  session.cookie = write(jar);
}

export async function measure(
  pulso: Child,
  bare: Child,
  session: Session,
  { name, call, times: wanted = 60, isTransaction = false }: Operation,
  connections: number,
): Promise<Row> {
  const times = connections === 1 ? wanted : Math.ceil(wanted / 3);
  const client = openClient(pulso.port, connections);
  const floor = openClient(bare.port, connections);
  const bytes = await client.send(call(newId()));
  const taken: Record<'bare' | 'sql' | 'pulso' | 'ratio', number[]> = {
    bare: [],
    sql: [],
    pulso: [],
    ratio: [],
  };
  for (let round = 0; round <= rounds; round += 1) {
    await renew(pulso.port, session);
    const bareTime = await timeOf(connections, times, () => floor.send({ method: 'GET', path: `/${bytes}` }));
    const created = newId();
    await pulso.ask({ do: 'record' });
    await client.send(call(created));
    const { milliseconds: sql } = await pulso.ask<{ milliseconds: number }>({
      do: 'replay',
      account: session.account,
      created,
      isTransaction,
      connections,
      times,
    });
    const pulsoTime = await timeOf(connections, times, () => client.send(call(newId())));
    if (round === 0) continue;
    taken.bare.push(bareTime);
    taken.sql.push(sql);
    taken.pulso.push(pulsoTime);
    taken.ratio.push(pulsoTime / (bareTime + sql));
  }
  client.close();
  floor.close();
  return {
    name,
    connections,
    bytes,
    bare: median(taken.bare),
    sql: median(taken.sql),
    pulso: median(taken.pulso),
    ratio: median(taken.ratio),
  };
}
