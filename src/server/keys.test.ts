import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { canariesOf } from '../test/fixture/canaries.ts';
import { addKey, type KeyCall, withKey } from '../test/fixture/keys.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { sampleOnEmbedded } from '../test/sample.ts';
import { readRows } from '../test/superuser.ts';
import { keyRights, mayByKey } from '../wire/api-keys.ts';
import { rightsOf, type Verb } from '../wire/verb.ts';

let fixture: GymFixture;
/** Each request comes from another address, since many keys here are none. */
let tried = 0;
let keys: Record<'whole' | 'foreign' | 'single' | 'powerless' | 'removed', KeyCall>;
beforeAll(async () => {
  fixture = await openGymFixture();
  const { first, otherGym } = fixture;
  const { id: role, version } = await first.team.createRole({
    ...{ id: newId(), name: 'Sistemas', rights: ['gym.keys', 'clients.view'] },
  });
  const maker = await fixture.memberOf(first, role);
  const powerless = await addKey(maker, ['clients.view']);
  await first.team.updateRole({ id: role, version, name: 'Sistemas', rights: ['stock'] });
  const removed = await addKey(first);
  await first.apikeys.remove({ id: removed.id });
  const callBy = ({ token }: { token: string }) => withKey(fixture, token);
  keys = {
    whole: callBy(await addKey(first)),
    foreign: callBy(await addKey(otherGym, keyRights, 'De otro')),
    single: callBy(await addKey(first, ['classes.view'])),
    powerless: callBy(powerless),
    removed: callBy(removed),
  };
});
afterAll(() => fixture.close());

const everyVerb = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries(all as Record<string, Verb>)
    .filter(([, { access }]) => access !== 'public' && access !== 'reader')
    .map(([name, verb]) => ({ feature, name, verb })),
);

const verbs = sampleOnEmbedded(everyVerb);

describe.each(verbs)('$feature $name', ({ feature, name, verb }) => {
  test('una llave lo puede si tiene el derecho, en su gimnasio, mientras sirve', async () => {
    const all = cases as unknown as Record<string, Record<string, Case<Verb>>>;
    const verbCase = all[feature]?.[name];
    const valid = (await verbCase?.valid(fixture)) as Record<string, unknown>;
    const { url, payload } = requestOf(verb, valid);
    // Whoever may make its own row of what it sends would show it in every later list.
    const leavesTraces = verb.method !== 'GET' && verbCase?.status?.otherGym === 200;
    const neighbour = leavesTraces && (await addKey(await fixture.gym(), keyRights, 'De otro'));
    const foreignKey = neighbour ? withKey(fixture, neighbour.token) : keys.foreign;
    const send = async (key: keyof typeof keys) => {
      tried += 1;
      const { status, body } = await (key === 'foreign' ? foreignKey : keys[key])(verb.method, url, payload, {
        'x-forwarded-for': `10.0.${tried >> 8}.${tried & 255}`,
      });
      return { status, body, code: status === 200 ? 'ok' : JSON.parse(body).error.code };
    };
    if (!mayByKey(verb)) {
      for (const key of ['whole', 'foreign', 'removed'] as const)
        expect(await send(key), key).toMatchObject({ status: 403, code: 'person_only' });
      return;
    }
    const before = await readRows(fixture.database, fixture.first.accountId);
    expect(await send('removed')).toMatchObject({ status: 401, code: 'key_refused' });
    expect(await send('powerless')).toMatchObject({ status: 403, code: 'not_permitted' });
    const needed = rightsOf(verb);
    if (needed && !needed.includes('classes.view'))
      expect(await send('single')).toMatchObject({ status: 403, code: 'not_permitted' });
    const foreign = await send('foreign');
    expect(foreign.status, foreign.body).toBe(verbCase?.status?.otherGym ?? 404);
    const seen = canariesOf(before, () => false, valid).filter(({ text }) => foreign.body.includes(text));
    expect(seen.filter(({ text }) => text !== fixture.first.accountId)).toEqual([]);
    expect(await readRows(fixture.database, fixture.first.accountId)).toEqual(before);
    expect(await send('whole')).toMatchObject({ status: 200 });
  });
});

test('cada derecho de una llave sirve para algo', () => {
  const used = new Set(everyVerb.flatMap(({ verb }) => (mayByKey(verb) ? (rightsOf(verb) ?? []) : [])));
  // What only fields and parts of a request need.
  const elsewhere = ['clients.contact', 'clients.personal', 'sales.discount'];
  expect(keyRights.filter((right) => !used.has(right) && !elsewhere.includes(right))).toEqual([]);
});

test('lo que trata de quién entra es solo de personas', () => {
  const byKey = everyVerb.filter(({ verb }) => mayByKey(verb));
  const closed = ['account', 'apikeys', 'assistance', 'branches', 'invitations', 'locks', 'notifications'];
  closed.push('pins', 'reportmails', 'installation', 'webhooks');
  expect(byKey.filter(({ feature }) => closed.includes(feature))).toEqual([]);
  const ofTeam = byKey.flatMap(({ feature, name }) => (feature === 'team' ? [name] : []));
  expect(ofTeam).toEqual(['people']);
});
