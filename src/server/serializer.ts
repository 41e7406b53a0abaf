import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Verb } from '../wire/verb.ts';

type JsonSchema = Record<string, unknown>;

const isNull = (schema: JsonSchema) => schema.type === 'null';

/** Declares nullability in the form that fast-json-stringify writes without trying each alternative. */
function withoutNullUnions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNullUnions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key]) => key !== '$schema' && key !== 'pattern' && key !== 'format',
  );
  const copy = Object.fromEntries(
    entries.map(([key, value]) => [key, withoutNullUnions(value)]),
  ) as JsonSchema;
  const choices = copy.anyOf as JsonSchema[] | undefined;
  const [only, ...more] = choices?.filter((choice) => !isNull(choice)) ?? [];
  const isPlain = only?.type !== undefined && more.length === 0;
  if (!choices?.some(isNull) || !isPlain) return copy;
  const { anyOf: _, ...rest } = copy;
  return { ...rest, ...only, nullable: true };
}

type Serialize = (value: unknown) => string;

const serializers = new WeakMap<Verb['output'], Serialize>();

function compile(output: Verb['output']): Serialize {
  const schema = z.toJSONSchema(output, { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return fastJson(withoutNullUnions(schema) as Schema);
}

/**
 * Writes a verb's answers as JSON. It is compiled for the first one: to compile all of them took a quarter of a server's
 * start, and most answers come from the database as JSON.
 */
export function serializerOf(output: Verb['output']): Serialize {
  return (value) => {
    const serialize = serializers.get(output) ?? compile(output);
    serializers.set(output, serialize);
    return serialize(value);
  };
}
