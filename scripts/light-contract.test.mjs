// Shows that screens know of a verb all that they ask of it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { contract } from '../src/contract.ts';
import { mayInSupport, permittedBy, rightsOf } from '../src/wire/verb.ts';
import { lightContract } from './screens/light-contract.ts';

/** What screens ask of a verb. */
const asked = (verb) => ({
  method: verb.method,
  path: verb.path,
  rights: rightsOf(verb),
  permitted: permittedBy(verb),
  refusal: 'beyond' in verb ? verb.beyond.failure.code : undefined,
  authorizable: 'authorizable' in verb && verb.authorizable === true,
  kept: verb.kept === true,
  heavy: verb.heavy === true,
  inSupport: mayInSupport(verb),
});

const askedOf = (features) =>
  Object.fromEntries(
    Object.entries(features).map(([feature, verbs]) => [
      feature,
      Object.fromEntries(
        Object.entries(verbs)
          .filter(([, { access }]) => access !== 'reader')
          .map(([name, verb]) => [name, asked(verb)]),
      ),
    ]),
  );

test('los verbos que llevan las pantallas dicen lo mismo que el contrato', async () => {
  const source = await lightContract().load(join(import.meta.dirname, '../src/contract.ts'));
  const light = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  assert.deepEqual(askedOf(light.contract), askedOf(contract));
});
