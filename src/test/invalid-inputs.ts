import * as z from 'zod/mini';
import type { Verb } from '../wire/verb.ts';

/** An input that a verb must refuse. `json` is sent as it is, for what JSON.stringify cannot write. */
export interface InvalidInput {
  what: string;
  input?: Record<string, unknown>;
  json?: string;
}

interface Property {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Property[];
  minItems?: number;
  minimum?: number;
}

const unknownId = '00000000-0000-7000-8000-000000000000';
const unreadable = ['\0', 'a\u0007b', 'a\u0000b', '\ud800', 'x\udfff'];
const huge = 'ñ'.repeat(100_000);
/** In an address each `ñ` is six characters, and Node refuses a request whose head has more than 16 kB. */
const longestInAddress = 2_600;
const notNumbers = [
  '1e309',
  '-1e309',
  '9007199254740993',
  '-1',
  '0.5',
  '1e-7',
  '"7"',
  'null',
  '[]',
  '{}',
  'true',
];
const notPages = [
  'NaN',
  'Infinity',
  '1e309',
  '-1',
  '0',
  '1.5',
  '9007199254740993',
  'abc',
  '',
  '0x10e9',
  '1,5',
];
const notDates = ['2026-02-30', '2026-13-01', '2026-1-1', 'ayer', '20261101', '0000-00-00', '9999-12-31', ''];
const notIds = [
  '',
  'x',
  '1',
  "' or 1=1 --",
  '../..',
  unknownId.toUpperCase().replace('7', 'A'),
  `${unknownId} `,
  huge,
];

export const propertiesOf = (verb: Verb): Record<string, Property> => {
  const schema = z.toJSONSchema(verb.input, { io: 'input', unrepresentable: 'any' });
  return (schema.properties ?? {}) as Record<string, Property>;
};

export const pathNamesOf = (verb: Verb): string[] =>
  [...verb.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));

export const isId = ({ pattern }: Property) => Boolean(pattern?.includes('[0-9a-f]{8}'));
/** So it arrives: what is too large for a number is written as null. */
const readsAsNull = (text: string) => JSON.stringify(JSON.parse(text)) === 'null';
const isNullable = ({ anyOf }: Property) => anyOf?.some(({ type }) => type === 'null') ?? false;
const kindOf = (property: Property): Property =>
  property.anyOf?.find(({ type, const: fixed }) => type !== 'null' && fixed === undefined) ?? property;

/** Below zero and fractions are right for some numbers. */
const fits = ({ type, minimum = 0 }: Property, text: string) =>
  (text === '-1' && minimum <= -1) || (text === '0.5' && type === 'number' && minimum <= 0.5);

/** Texts that no field of this kind may take. Passwords are hashed, so any sign will do in them. */
function wrongTexts(name: string, property: Property): string[] {
  if (property.enum) return ['', 'nada', '__proto__', huge];
  if (property.format === 'date') return [...notDates, huge];
  if (isId(property)) return notIds;
  return /password/i.test(name) ? [huge] : [huge, ...unreadable];
}

/** What `verb` must refuse of one field, beside otherwise valid ones. */
export function invalidInputsOf(verb: Verb, valid: Record<string, unknown>): InvalidInput[] {
  const inQuery = verb.method === 'GET';
  const inPath = new Set(pathNamesOf(verb));
  const inputs: InvalidInput[] = [
    { what: 'un dato de más', input: { ...valid, sobra: 'x' } },
    {
      what: '__proto__ de más',
      json: JSON.stringify(valid)
        .replace(/}$/, `${valid && ','}"__proto__":{"a":1}}`)
        .replace('{,', '{'),
    },
  ];
  for (const [name, declared] of Object.entries(propertiesOf(verb))) {
    const property = kindOf(declared);
    const change = (value: unknown) =>
      inputs.push({
        what: `${name} = ${String(JSON.stringify(value)).slice(0, 40)}`,
        input: { ...valid, [name]: value },
      });
    const inAddress = inQuery || inPath.has(name);
    if (property.type === 'string') {
      for (const value of wrongTexts(name, property)) {
        const sendable = !inAddress || (value.isWellFormed() && !(inPath.has(name) && value === ''));
        if (sendable) change(inAddress ? value.slice(0, longestInAddress) : value);
      }
    }
    if (inQuery && property.type !== 'string') for (const value of notPages) change(value);
    if (inAddress) continue;
    if (property.type === 'integer' || property.type === 'number') {
      for (const text of notNumbers) {
        if ((isNullable(declared) && readsAsNull(text)) || fits(property, text)) continue;
        const json = JSON.stringify({ ...valid, [name]: '#' }).replace('"#"', text);
        inputs.push({ what: `${name} = ${text}`, json });
      }
      continue;
    }
    const others = [7, [valid[name]], { valor: valid[name] }, ...(property.type === 'object' ? [] : [{}])];
    for (const value of others) change(value);
    if (!isNullable(declared)) change(null);
    if (property.type !== 'array' || property.minItems) change([]);
    change(property.type === 'boolean' ? 'true' : false);
  }
  return inputs;
}

/** What a verb reads of a body where it says nothing else. */
const usualLimit = ({ access }: Verb) => (access === 'public' ? 16 : 1024) * 1024;

/** A body that is longer than the verb reads. */
export const tooLong = (verb: Verb): string =>
  JSON.stringify({ name: 'x'.repeat(verb.bodyLimit ?? usualLimit(verb)) });

/** Whole bodies that no verb takes. */
export const wrongBodies: { what: string; body: string; type?: string; status: number }[] = [
  { what: 'JSON cortado', body: '{"name":', status: 400 },
  { what: 'texto', body: 'hola', status: 400 },
  { what: 'nada', body: '', status: 400 },
  { what: 'una lista', body: '[]', status: 400 },
  { what: 'una lista con el objeto', body: '[{}]', status: 400 },
  { what: 'un número', body: '7', status: 400 },
  { what: 'null', body: 'null', status: 400 },
  { what: 'un texto JSON', body: '"{}"', status: 400 },
  { what: '__proto__', body: '{"__proto__":{"role":"gym"}}', status: 400 },
  { what: 'constructor', body: '{"constructor":{"prototype":{"role":"gym"}}}', status: 400 },
  { what: 'JSON muy hondo', body: `{"x":${'['.repeat(8_000)}${']'.repeat(8_000)}}`, status: 400 },
  { what: 'texto plano', body: '{}', type: 'text/plain', status: 415 },
  { what: 'formulario', body: 'name=x', type: 'application/x-www-form-urlencoded', status: 415 },
  { what: 'XML', body: '<x/>', type: 'application/xml', status: 415 },
  { what: 'partes', body: '--x--', type: 'multipart/form-data; boundary=x', status: 415 },
];
