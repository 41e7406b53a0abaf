import { hiddenFields, type Right } from '../wire/rights.ts';
import { Json } from './json.ts';

/** The verb's result without what the person who asks may not see: texts are empty, numbers null. */
export async function hideFrom(rights: readonly Right[], result: unknown): Promise<unknown> {
  const hidden = new Set(
    Object.keys(hiddenFields).filter((field) => !rights.includes(hiddenFields[field] as Right)),
  );
  if (hidden.size === 0) return result;
  const blank = (value: unknown) => (typeof value === 'string' ? '' : null);
  const text = result instanceof Json ? result.text : JSON.stringify(result);
  return new Json(
    JSON.stringify(JSON.parse(text, (field, value) => (hidden.has(field) ? blank(value) : value))),
  );
}
