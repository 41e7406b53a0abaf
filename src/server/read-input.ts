import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { commonFailures } from '../wire/failures.ts';
import type { Verb } from '../wire/verb.ts';
import { VerbError } from './errors.ts';

const unexpected = 'Este dato no se espera aquí.';
const maxFields = 20;
const depthOf = (path: string): number => path.split('.').length;

/** The check of a text's length fails for an object whose own `length` is no number. @throws VerbError invalid_input */
function parse({ input }: Verb, asked: unknown) {
  try {
    return z.safeParse(input, asked);
  } catch (reason) {
    if (reason instanceof TypeError) throw new VerbError(commonFailures.invalid_input);
    throw reason;
  }
}

/** What a verb is asked, as its contract reads it. @throws VerbError invalid_input */
export function readInput(verb: Verb, request: FastifyRequest): unknown {
  const input = verb.method === 'GET' ? request.query : request.body === undefined ? {} : request.body;
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new VerbError(commonFailures.invalid_input);
  const params = request.params as Record<string, string>;
  const twice = Object.keys(params).filter((name) => Object.hasOwn(input, name));
  const parsed = parse(verb, { ...input, ...params });
  if (parsed.success && twice.length === 0) return parsed.data;
  const fields: Record<string, string> = {};
  for (const name of twice) fields[name] = unexpected;
  for (const issue of parsed.error?.issues ?? []) {
    const extra = issue.code === 'unrecognized_keys';
    for (const name of extra ? issue.keys : [issue.path.join('.')]) {
      fields[name] ??= extra ? unexpected : issue.message;
    }
  }
  // In the fields' own order, since screens go to the first; a whole list says more than its items do.
  const shown = new Set(
    Object.keys(fields)
      .sort((one, other) => depthOf(one) - depthOf(other))
      .slice(0, maxFields),
  );
  throw new VerbError(
    commonFailures.invalid_input,
    Object.fromEntries(Object.entries(fields).filter(([name]) => shown.has(name))),
  );
}
