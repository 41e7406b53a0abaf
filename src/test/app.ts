import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { contract } from '../contract.ts';
import type { Database } from '../db/connect.ts';
import { type App, openApp } from '../server/app.ts';
import { readCertificate } from '../server/certificate.ts';
import { readSettings } from '../server/settings.ts';
import type { Output, Sent, Verb } from '../wire/verb.ts';
import { createTestDatabase, type TestDatabaseOptions } from './database.ts';
import { testLog } from './log.ts';
import { rememberingHasher } from './passwords.ts';
import { asSuperuser } from './superuser.ts';

/** An answer that is not 200, as a test expects it: `rejects.toMatchObject({ status: 409, code: 'stale' })`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, body: string) {
    const { error } = JSON.parse(body) as {
      error: { code: string; message: string; fields?: Record<string, string> };
    };
    super(`${status} ${error.code}: ${error.message} ${JSON.stringify(error.fields ?? {})}`);
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
  }
}

type CallsOf<C> = {
  readonly [K in keyof C]: C[K] extends Verb ? (input: Sent<C[K]>) => Promise<Output<C[K]>> : never;
};
type Calls = { readonly [F in keyof typeof contract]: CallsOf<(typeof contract)[F]> };

export interface RawAnswer {
  status: number;
  body: string;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Somebody before the API, with a cookie jar of their own. */
export interface Person extends Calls {
  readonly email: string;
  readonly password: string;
  readonly accountId: string;
  /** The Cookie header that its browser would send. */
  cookie(): string;
  /** Any request at all: what the typed calls would not let through. */
  raw(method: string, url: string, payload?: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
}

/** How the web client asks for `verb`. */
export const requestOf = (verb: Verb, input: Record<string, unknown>) => {
  const rest = { ...input };
  const path = verb.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (verb.method !== 'GET') return { url: `/api${path}`, payload: rest };
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  return { url: `/api${path}${query.size > 0 ? `?${query}` : ''}`, payload: undefined };
};

/** A test that lets calls race looks at a refusal later than it comes: until then it is no stray error. */
function withoutStrayRejection<T>(call: Promise<T>): Promise<T> {
  call.catch(() => {});
  return call;
}

function personBefore(app: App, identity: Pick<Person, 'email' | 'password' | 'accountId'>): Person {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const raw: Person['raw'] = async (method, url, payload, headers) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(jar.size > 0 && { cookie: cookie() }),
        ...headers,
      },
      ...(payload !== undefined && { payload: payload as object }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') jar.delete(name);
      else jar.set(name, encodeURIComponent(value));
    }
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  };
  return { ...callsBy(raw), ...identity, cookie, raw };
}

function callsBy(raw: Person['raw']): Calls {
  const ask = async (verb: Verb, input: Record<string, unknown>) => {
    const { url, payload } = requestOf(verb, input);
    const answer = await raw(verb.method, url, payload);
    if (answer.status !== 200) throw new Refusal(answer.status, answer.body);
    return JSON.parse(answer.body);
  };
  return Object.fromEntries(
    Object.entries(contract).map(([feature, verbs]) => [
      feature,
      Object.fromEntries(
        Object.entries(verbs as Record<string, Verb>).map(([name, verb]) => [
          name,
          (input: Record<string, unknown>) => withoutStrayRejection(ask(verb, input)),
        ]),
      ),
    ]),
  ) as unknown as Calls;
}

/** The same person and session, in one of the gyms where they work. */
export function inGym(person: Person, gymId: string): Person {
  const raw: Person['raw'] = (method, url, payload, headers) =>
    person.raw(method, url, payload, { ...headers, 'pulso-gym': gymId });
  return { ...person, ...callsBy(raw), raw };
}

/** Whoever has the key of a reader, and no cookies. */
export function withBearer(nobody: Person, key: string): Person {
  const raw: Person['raw'] = (method, url, payload, headers) =>
    nobody.raw(method, url, payload, { authorization: `Bearer ${key}`, ...headers });
  return { ...nobody, ...callsBy(raw), raw };
}

export interface TestApp {
  readonly app: App;
  readonly database: Database;
  /** The data directory, for the outbox. */
  readonly data: string;
  nobody(): Person;
  /** A signed-in gym of its own. */
  gym(name?: string): Promise<Person>;
  /** A signed-in account of `gym`'s client, with the client's id. */
  clientOf(gym: Person, client?: { name: string; email: string }): Promise<Person & { clientId: string }>;
  /** A signed-in gym, named in PULSO_OPERATORS by default, that enters in two steps. */
  enterOperator(email?: string): Promise<Person>;
  /** A signed-in account of its own that works at `gym` with this role. */
  memberOf(gym: Person, role: string): Promise<Person & { memberId: string }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Fixes the instant that verbs work at. */
  now?: string;
  environment?: Record<string, string>;
  database?: TestDatabaseOptions;
  /** Hashes every password anew, as outside of tests. */
  slowPasswords?: boolean;
  /** How often it looks for a renewed certificate. */
  certificateEveryMs?: number;
}

export const operatorEmail = 'operadora@pulso.test';

/** Everybody in a test comes from one address, unless its requests say otherwise. */
const withoutLimits = {
  PULSO_PUBLIC_REQUESTS: '1000000',
  PULSO_KEY_REQUESTS: '1000000',
  PULSO_REGISTRATIONS_PER_HOUR: '1000000',
  PULSO_REGISTRATIONS_PER_DAY: '1000000',
  PULSO_PROXIES: '127.0.0.1',
  // Nobody answers there: what a test asks for, it names.
  PULSO_DNS_SERVERS: '127.0.0.1:9',
};

const isSignInRecorded = (database: Database, accountId: string): Promise<boolean> =>
  asSuperuser(database, async (connection) => {
    const { rowCount } = await connection.query(
      `select from audit where row_id = $1 and action = 'sign_in'`,
      [accountId],
    );
    return rowCount !== 0;
  });

/** Pulso on a database of its own. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const data = await mkdtemp(join(tmpdir(), 'pulso-test-'));
  const database = await createTestDatabase(options.database);
  const settings = readSettings({
    PULSO_DATA: data,
    ...withoutLimits,
    PULSO_OPERATORS: operatorEmail,
    ...options.environment,
  });
  const app = await openApp({
    settings,
    database,
    checkAnswers: true,
    log: testLog,
    ...(!options.slowPasswords && { passwordHasher: rememberingHasher }),
    ...(options.now !== undefined && { now: options.now }),
    ...(settings.tls && { certificate: readCertificate(settings.tls) }),
    ...(options.certificateEveryMs && { certificateEveryMs: options.certificateEveryMs }),
  });
  const password = 'una-clave-larga';
  const person = (email: string) => personBefore(app, { email, password, accountId: newId() });
  const enterAsGym = async (owner: Person, gymName: string) => {
    const { email, accountId } = owner;
    await owner.registration.register({ id: accountId, email, password, role: 'gym', gymName });
    // As by the link that is mailed.
    await database.pool.query('update account set email_verified = true where id = $1', [accountId]);
    await owner.account.signIn({ email, password });
    return owner;
  };
  return {
    app,
    database,
    data,
    nobody: () => person(`nadie-${newId()}@correo.cl`),
    gym: (name = 'Gimnasio Prueba') => enterAsGym(person(`gimnasio-${newId()}@correo.cl`), name),
    enterOperator: async (email = operatorEmail) => {
      const operator = await enterAsGym(person(email), 'Gimnasio de quien opera');
      await database.pool.query('update account set two_factor_enabled = true where id = $1', [
        operator.accountId,
      ]);
      return operator;
    },
    clientOf: async (owner, client = { name: 'Ana', email: `cliente-${newId()}@correo.cl` }) => {
      const added = await owner.clients.create({ id: newId(), ...client });
      const token = new URL(added.activation?.url ?? '').searchParams.get('token') ?? '';
      const self = person(client.email);
      const { email, accountId } = self;
      await self.invitations.activate({ token, id: accountId, email, password });
      await self.account.signIn({ email, password });
      return { ...self, clientId: added.client.id };
    },
    memberOf: async (owner, role) => {
      const self = person(`equipo-${newId()}@correo.cl`);
      const { email, accountId } = self;
      const invited = await owner.team.invite({ id: newId(), name: 'Carla', email, role });
      const token = new URL(invited.link.url).searchParams.get('token') ?? '';
      await self.invitations.join({ token, id: accountId, password });
      await self.account.signIn({ email, password });
      // It is recorded after the answer, and must not be a change that a test sees later.
      while (!(await isSignInRecorded(database, accountId)));
      return { ...self, memberId: invited.member.id };
    },
    close: async () => {
      await app.close();
      await rm(data, { recursive: true, force: true });
    },
  };
}
