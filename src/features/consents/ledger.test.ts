import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { asRole } from '../../test/roles.ts';
import { addPurpose, clientOf } from './consents.fixture.ts';
import type { NewAct } from './contract.ts';
import type { Channel, Standing } from './domain.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-05-10T15:00:00Z' });
});
afterAll(() => app.close());

/** The same numbers each time, from 0 to below `limit`. */
function numbersFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

interface Said extends Pick<NewAct, 'channel' | 'given' | 'number'> {
  readonly on: string;
}

/** What follows from all that was said, one after the other. */
function fold(said: readonly Said[], number: number): { standing: Standing; given: boolean } {
  const inOrder = said.toSorted((one, other) => one.on.localeCompare(other.on));
  const [last] = inOrder.slice(-1);
  if (!last) return { standing: 'unasked', given: false };
  if (last.given) return { standing: last.number < number ? 'outdated' : 'given', given: true };
  return { standing: inOrder.some(({ given }) => given) ? 'withdrawn' : 'refused', given: false };
}

test.each([1, 2, 3, 4])(
  'lo que acepta un cliente es lo que resulta de todo lo que dijo (%i)',
  async (seed) => {
    const below = numbersFrom(seed * 7919);
    const gym = await app.gym();
    const clientId = await clientOf(gym);
    const channels: Channel[] = ['mail', 'whatsapp', 'phone'];
    let purpose = await addPurpose(gym, { channels });
    const said: Said[] = [];
    for (let step = 0; step < 25; step += 1) {
      if (below(8) === 0) {
        const { id, version, name } = purpose;
        purpose = await gym.consents.update({ id, version, name, text: `Texto ${step}`, channels });
      }
      const act = {
        channel: channels[below(channels.length)] ?? null,
        given: below(2) === 0,
        number: 1 + below(purpose.number),
        on: `2026-05-0${1 + below(5)}`,
      };
      said.push(act);
      const { on, ...what } = act;
      const acts = [{ id: newId(), purposeId: purpose.id, ...what }];
      await gym.consents.record({ clientId, source: 'reception', on, acts });
      const { purposes } = await gym.consents.get({ clientId });
      const expected = channels.map((channel) => {
        const { standing, given } = fold(
          said.filter((one) => one.channel === channel),
          purpose.number,
        );
        return { channel, standing, allowed: given };
      });
      expect(
        purposes[0]?.lines.map(({ channel, standing, allowed }) => ({ channel, standing, allowed })),
      ).toEqual(expected);
      for (const { channel, allowed } of expected) {
        const statement = `select has_consent('${clientId}', '${purpose.id}', '${channel}') as allowed`;
        const scope = { gym_id: gym.accountId };
        expect(await asRole(app.database, { role: 'pulso_gym', scope }, statement)).toEqual([{ allowed }]);
      }
    }
    const { acts } = await gym.consents.get({ clientId });
    expect(acts).toHaveLength(said.length);
  },
);
