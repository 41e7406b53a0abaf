import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { phone } from '../wire/fields.ts';
import type { Verb } from '../wire/verb.ts';

type Definition = z.core.$ZodTypes['_zod']['def'];
interface Field {
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** Every text that `schema` takes, with the name of its field. */
function textsOf(schema: z.core.$ZodType, name: string): Field[] {
  const def = schema._zod.def as Definition;
  if (def.type === 'string') return [{ name, schema }];
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, field]) => textsOf(field, key));
  if (def.type === 'array') return textsOf(def.element, name);
  if (def.type === 'union') return def.options.flatMap((option) => textsOf(option, name));
  return 'innerType' in def ? textsOf(def.innerType, name) : [];
}

test('el nombre de lo que sea se guarda en una línea, aunque se pegue en varias', () => {
  const names = Object.entries(contract).flatMap(([feature, verbs]) =>
    Object.entries(verbs as Record<string, Verb>)
      .filter(([, { method }]) => method !== 'GET')
      .flatMap(([verb, { input }]) =>
        textsOf(input, '')
          .filter(({ name }) => /name$|^(teachers|supplier|sku|dni)$/i.test(name))
          .map(({ name, schema }) => ({ at: `${feature}.${verb}: ${name}`, schema })),
      ),
  );
  expect(names.length).toBeGreaterThan(40);
  for (const { at, schema } of names)
    expect(z.parse(schema, ' Ana\r\nBcc: todos\t '), at).toBe('Ana Bcc: todos');
});

test('un teléfono también', () => {
  expect(z.parse(phone, '+56 9\r\n1234\t5678')).toBe('+56 9 1234 5678');
});
