import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Shapes } from './shapes.ts';

export type JsonSchema = Record<string, unknown>;

const uuid = /^\^\[0-9a-f\]\{8\}-/;
const reference = (name: string) => `#/components/schemas/${name}`;

/** Of the integers without bounds of their own, Zod states those of JavaScript. */
const isLimitOfNumbers = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

function tidy(schema: JsonSchema): void {
  delete schema.$id;
  delete schema.$schema;
  if (isLimitOfNumbers(schema.minimum)) delete schema.minimum;
  if (isLimitOfNumbers(schema.maximum)) delete schema.maximum;
  if (typeof schema.pattern === 'string' && uuid.test(schema.pattern)) schema.format = 'uuid';
}

/** Changes every object within `value`, from the outside in. */
function walk(value: unknown, change: (node: JsonSchema) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) change(value as JsonSchema);
  for (const part of Object.values(value)) walk(part, change);
}

type Schemas = Record<string, JsonSchema>;

function convert(
  shapes: Shapes,
  roots: ReadonlyMap<string, $ZodType>,
  io: 'input' | 'output',
): { components: Schemas; roots: Schemas } {
  const registry = z.registry<{ id: string }>();
  const nameOf = new Map<$ZodType, string>();
  for (const [name, shape] of [...shapes, ...roots]) {
    if (nameOf.has(shape)) continue;
    nameOf.set(shape, name);
    registry.add(shape, { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: reference,
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as unknown as { schemas: Schemas };
  walk(schemas, tidy);
  const rootOf = (name: string, shape: $ZodType) => schemas[nameOf.get(shape) ?? name] as JsonSchema;
  return {
    components: schemas,
    roots: Object.fromEntries(
      [...roots].map(([name, shape]) => [
        name,
        io === 'input'
          ? structuredClone(rootOf(name, shape))
          : { $ref: reference(nameOf.get(shape) ?? name) },
      ]),
    ),
  };
}

function* referencesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, part] of Object.entries(schema)) {
    if (key === '$ref') yield `${part}`.slice(reference('').length);
    else yield* referencesIn(part);
  }
}

/** The names of components that are not the same for who sends as for who reads, as a field with a default. */
function findDifferent(input: Schemas, output: Schemas): ReadonlySet<string> {
  const names = Object.keys(input).filter((name) => output[name]);
  const different = new Set(
    names.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  );
  for (let size = -1; size !== different.size; ) {
    size = different.size;
    for (const name of names)
      if (referencesIn(input[name]).some((used) => different.has(used))) different.add(name);
  }
  return different;
}

/** The components that `roots` reach. */
function usedIn(roots: unknown, components: Schemas): Schemas {
  const used = new Set<string>();
  const add = (schema: unknown) => {
    for (const name of referencesIn(schema)) {
      if (used.has(name)) continue;
      used.add(name);
      add(components[name]);
    }
  };
  add(roots);
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)));
}

/**
 * The JSON Schemas of inputs, in full, and of outputs, each a component. Components have the names of `shapes`, or of the
 * output that is the same; where one takes other values than it gives, its input form is called `<name>Input`.
 */
export function toJsonSchemas(
  shapes: Shapes,
  inputs: ReadonlyMap<string, $ZodType>,
  outputs: ReadonlyMap<string, $ZodType>,
): { inputs: Schemas; outputs: Schemas; components: Schemas } {
  const input = convert(shapes, inputs, 'input');
  const output = convert(shapes, outputs, 'output');
  const different = findDifferent(input.components, output.components);
  walk(input, (node) => {
    const name = typeof node.$ref === 'string' ? node.$ref.slice(reference('').length) : '';
    if (different.has(name)) node.$ref = reference(`${name}Input`);
  });
  const ofInput = [...different].map((name) => [`${name}Input`, input.components[name] as JsonSchema]);
  const all = { ...input.components, ...output.components, ...Object.fromEntries(ofInput) };
  return {
    inputs: input.roots,
    outputs: output.roots,
    components: usedIn([input.roots, output.roots], all),
  };
}
