import { hiddenFields, type Right } from '../wire/rights.ts';
import { Json } from './json.ts';

/**
 * The verb's result without what the person who asks may not see, but for the fields that the verb `shows`: texts are empty, all
 * else null, or left out. Only an answer that holds such a field is parsed for it.
 */
export function hideFrom(rights: readonly Right[], result: unknown, shows: readonly string[] = []): unknown {
  const forbidden = Object.entries(hiddenFields).filter(
    ([field, { right }]) => !(rights.includes(right) || shows.includes(field)),
  );
  if (forbidden.length === 0) return result;
  const text = result instanceof Json ? result.text : JSON.stringify(result);
  const hidden = new Map(
    forbidden.filter(([field, { beside = field }]) =>
      [field, beside].every((name) => text.includes(`"${name}"`)),
    ),
  );
  if (hidden.size === 0) return result;
  const shown = JSON.parse(text, function (this: object, field, value) {
    const rule = hidden.get(field);
    if (!rule || (rule.beside && !Object.hasOwn(this, rule.beside))) return value;
    if (rule.optional) return undefined;
    return typeof value === 'string' && !rule.nullable ? '' : null;
  });
  return result instanceof Json ? new Json(JSON.stringify(shown)) : shown;
}
