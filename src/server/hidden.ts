import { hiddenFields, type Right } from '../wire/rights.ts';
import { Json } from './json.ts';

/**
 * The verb's result without what the person who asks may not see: texts are empty, all else null. Only an answer that holds
 * such a field is parsed for it.
 */
export function hideFrom(rights: readonly Right[], result: unknown): unknown {
  const forbidden = Object.keys(hiddenFields).filter(
    (field) => !rights.includes(hiddenFields[field] as Right),
  );
  if (forbidden.length === 0) return result;
  const text = result instanceof Json ? result.text : JSON.stringify(result);
  const hidden = forbidden.filter((field) => text.includes(`"${field}"`));
  if (hidden.length === 0) return result;
  const blank = (value: unknown) => (typeof value === 'string' ? '' : null);
  const shown = JSON.parse(text, (field, value) => (hidden.includes(field) ? blank(value) : value));
  return result instanceof Json ? new Json(JSON.stringify(shown)) : shown;
}
