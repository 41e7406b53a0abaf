import { v7 as newId } from 'uuid';
import { type Person, Refusal, type TestApp } from '../../test/app.ts';
import { lineOf, prepareSales, today } from '../../test/sales.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Right } from '../../wire/rights.ts';

export const pins = { owner: '2580', carla: '1470', teo: '3690' };
/** When it was done: while the first person who took over was there. */
export const at = `${today}T11:30:00Z`;

export type Colleague = Awaited<ReturnType<TestApp['memberOf']>>;

interface Made {
  readonly session: string;
  readonly by: Person;
  readonly at?: string;
  readonly permit?: string;
}

const makerOf = ({ session, by, at: madeAt = at }: Made) => `${session}/${by.accountId}/${madeAt}`;

/** Sends what was done without a connection. */
export async function send(person: Person, url: string, input: object, made: Made) {
  const { permit } = made;
  const answer = await person.raw('POST', `/api${url}`, input, {
    'pulso-maker': makerOf(made),
    ...(permit && { 'pulso-permit': permit }),
  });
  if (answer.status !== 200) throw new Refusal(answer.status, answer.body);
  return JSON.parse(answer.body);
}

/** A permit for one sale that is sent late, by the PIN of somebody. */
export async function permitFor(
  desk: Person,
  { accountId: personId }: Person,
  pin: string,
  body: Record<string, unknown>,
  made: Made,
  rights: Right[] = ['sales.discount'],
): Promise<string> {
  const id = newId();
  await desk.pins.authorize({
    ...{ id, personId, pin, rights },
    request: { method: 'POST', url: '/api/sales', body, maker: makerOf(made) },
  });
  return id;
}

/** A gym from `openShop` on, whose shift is open since 10:00, and people who take turns at one session. */
export function prepareCounter() {
  const { openGym, newProduct, newClient, saleOf } = prepareSales();
  let app: TestApp;
  let owner: Person;

  const sql = (text: string, values: unknown[] = []) =>
    asSuperuser(app.database, (connection) => connection.query(text, values));

  const openShop = async () => {
    ({ app, gym: owner } = await openGym());
    await sql('update shift set opened_at = $1', [`${today}T10:00:00Z`]);
    await owner.pins.setOwn({ pin: pins.owner });
    return { app, owner };
  };

  /** The session's last turn ends at `until`, and the next one begins. */
  async function endLastTurn(session: string, until: string) {
    await sql(
      `update turn set until = $2 where session_id = $1
         and until = (select max(until) from turn where session_id = $1)`,
      [session, until],
    );
    await sql('update session set person_since = $2 where id = $1', [session, until]);
  }

  /** A session of the owner since 10:00, and two people with a PIN. */
  async function openCounter(role = 'reception') {
    const desk = app.nobody();
    await desk.account.signIn({ email: owner.email, password: owner.password });
    const [carla, teo] = [await app.memberOf(owner, 'reception'), await app.memberOf(owner, role)];
    await carla.pins.setOwn({ pin: pins.carla });
    await teo.pins.setOwn({ pin: pins.teo });
    const { sessionId } = await desk.account.me({});
    await sql('update session set created_at = $2 where id = $1', [sessionId, `${today}T10:00:00Z`]);
    let hour = 10;
    /** Takes over: at 11:00 for the first time, at 12:00 for the second, … of the gym's day. */
    const use = async (person: Person, pin: string) => {
      await desk.pins.takeOver({ personId: person.accountId, pin });
      hour += 1;
      await endLastTurn(sessionId, `${today}T${hour}:00:00Z`);
    };
    return { desk, carla, teo, use, sessionId };
  }

  async function newSale(soldAt: string | null = at, line: object = {}) {
    const provisional = { number: 'P-7KQ-12', soldAt, taxRate: 1000, taxPerProduct: false };
    return saleOf([lineOf(await newProduct(), line)], { provisional });
  }

  const sellerOf = async (id: string) =>
    (await sql('select created_by from sale where id = $1', [id])).rows[0];

  return { openShop, openCounter, newSale, newClient, sellerOf, sql };
}
