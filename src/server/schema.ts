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

const failureSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

/** How a verb's answers are written as JSON. */
export const responseSchema = ({ output }: Verb): JsonSchema => ({
  200: withoutNullUnions(z.toJSONSchema(output, { target: 'draft-7', io: 'output', unrepresentable: 'any' })),
  '4xx': failureSchema,
  '5xx': failureSchema,
});
