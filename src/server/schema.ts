import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { commonFailures } from '../wire/failures.ts';
import type { Failure, Verb } from '../wire/verb.ts';

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

export const jsonSchema = (schema: $ZodType, io: 'input' | 'output'): JsonSchema =>
  withoutNullUnions(z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' })) as JsonSchema;

const unavailable: readonly Failure[] = Object.values(commonFailures).filter(({ status }) => status === 503);

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

/** A route's schema: it serializes the response and is the source of the OpenAPI document. */
export function routeSchema(tag: string, verb: Verb): JsonSchema {
  const input = jsonSchema(verb.input, 'input');
  const properties = (input.properties ?? {}) as JsonSchema;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = new Set([...verb.path.matchAll(/:(\w+)/g)].map((match) => match[1] as string));
  const part = (isPart: boolean) => {
    const names = Object.keys(properties).filter((name) => inPath.has(name) === isPart);
    return {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
      required: names.filter((name) => isPart || required.has(name)),
      additionalProperties: false,
    };
  };
  const failures = Object.groupBy([...verb.errors, ...unavailable], (failure) => `${failure.status}`);
  return {
    tags: [tag],
    summary: verb.summary,
    ...(inPath.size > 0 && { params: part(true) }),
    ...(Object.keys(properties).length > inPath.size &&
      (verb.method === 'GET' ? { querystring: part(false) } : { body: part(false) })),
    response: {
      200: { description: 'Hecho', ...jsonSchema(verb.output, 'output') },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, list]) => [
          status,
          {
            description: (list ?? []).map((failure) => `${failure.code}: ${failure.message}`).join(' '),
            ...failureSchema,
          },
        ]),
      ),
      '4xx': { description: 'No se hizo', ...failureSchema },
      '5xx': { description: 'Falló', ...failureSchema },
    },
  };
}
