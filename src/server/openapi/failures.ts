import { createHash } from 'node:crypto';
import type { $ZodObject } from 'zod/v4/core';
import {
  keyRefused,
  keyWithSession,
  mayByKey,
  personOnly,
  readerRefused,
  tooManyKeyRequests,
} from '../../wire/api-keys.ts';
import { commonFailures, gymClosed, notLinked, viewClosed } from '../../wire/failures.ts';
import { needsOwnSession } from '../../wire/own-session.ts';
import { type Failure, mayInSupport, type Verb } from '../../wire/verb.ts';
import { httpMessages, unexpectedMessage } from '../error-handler.ts';

type Described = Pick<Failure, 'code' | 'message'> & { readonly status: number };

export const failureComponent = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', description: 'Qué pasó, siempre con la misma palabra.' },
        message: { type: 'string', description: 'Qué pasó y qué hacer, para mostrarlo.' },
        requestId: { type: 'string', format: 'uuid', description: 'Con él se encuentra en el registro.' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Qué corregir en cada dato.',
        },
      },
    },
  },
};

const unreadable = (status: number): Described => ({
  code: 'invalid_request',
  status,
  message: httpMessages[status] ?? '',
});

/** Whether all rows of its list may be asked for at once: see `takesAllRows`. */
const offersAllRows = ({ input }: Verb): boolean => 'rows' in (input as $ZodObject)._zod.def.shape;

/** How a verb can be refused: what its contract declares, and what any verb like it may answer. */
export function failuresOf(verb: Verb): readonly Described[] {
  const {
    invalid_input,
    signed_out,
    forbidden,
    not_permitted,
    other_person,
    counter_locked,
    maker_unknown,
    gym_suspended,
    support_over,
    support_read_only,
    own_session_only,
    cross_site,
    too_many_requests,
    ...unavailable
  } = commonFailures;
  const { database_away, disk_full, database_damaged, updating, stopping } = unavailable;
  const { method, access, errors } = verb;
  const reads = method === 'GET';
  return [
    invalid_input,
    ...errors,
    ...(reads ? [] : [unreadable(400), cross_site, unreadable(413), unreadable(415)]),
    ...(access === 'public' ? [too_many_requests] : []),
    ...(access === 'public' || access === 'reader' ? [] : [signed_out]),
    ...(access === 'reader'
      ? [readerRefused, keyWithSession, tooManyKeyRequests, gym_suspended, gymClosed]
      : []),
    ...(access === 'gym' || access === 'staff'
      ? [forbidden, not_permitted, other_person, counter_locked, gym_suspended, gymClosed]
      : []),
    ...(access === 'public' || access === 'reader'
      ? []
      : [keyWithSession, tooManyKeyRequests, ...(mayByKey(verb) ? [keyRefused] : [personOnly])]),
    ...(access === 'operator' ? [] : [mayInSupport(verb) ? support_over : support_read_only]),
    ...(mayInSupport(verb) && offersAllRows(verb) ? [support_read_only] : []),
    ...('late' in verb && verb.late ? [maker_unknown] : []),
    ...(needsOwnSession(verb) ? [own_session_only] : []),
    ...(access === 'client' || access === 'operator' ? [forbidden] : []),
    ...(access === 'client' ? [notLinked, gym_suspended, gymClosed] : []),
    ...(access === 'client' && reads ? [viewClosed, not_permitted, other_person, counter_locked] : []),
    { code: 'unexpected', status: 500, message: unexpectedMessage },
    database_away,
    disk_full,
    database_damaged,
    updating,
    stopping,
  ];
}

const component = '#/components/schemas/Failure';

type Responses = Readonly<Record<string, unknown>>;

/** The responses of a verb that fails, by status, with the code of each failure. */
function responsesTo(verb: Verb): Responses {
  const byStatus = Object.groupBy(failuresOf(verb), ({ status }) => `${status}`);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, failures = []]) => {
      const codes = [...new Set(failures.map(({ code }) => code))];
      const error = {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', enum: codes } },
      };
      const schema = {
        allOf: [{ $ref: component }, { type: 'object', required: ['error'], properties: { error } }],
      };
      return [
        status,
        {
          description: failures.map(({ code, message }) => `${code}: ${message}`).join(' '),
          content: { 'application/json': { schema } },
        },
      ];
    }),
  );
}

/** The same for the same failures, whichever verbs there are. */
const nameOf = (status: string, text: string) =>
  `Failure${status}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

/**
 * The responses of each verb that fails, by status. Those that several verbs have are components that they refer to: most
 * failures are the same for all, and would be nine tenths of the document.
 */
export function describeFailures(verbs: readonly Verb[]) {
  const described = new Map(verbs.map((verb) => [verb, responsesTo(verb)]));
  const uses = Object.groupBy(
    [...described.values()].flatMap((responses) => Object.entries(responses)),
    ([status, response]) => nameOf(status, JSON.stringify(response)),
  );
  const components = Object.fromEntries(
    Object.entries(uses).flatMap(([name, same]) => (same && same.length > 1 ? [[name, same[0]?.[1]]] : [])),
  );
  const failuresTo = (verb: Verb): Responses =>
    Object.fromEntries(
      Object.entries(described.get(verb) ?? {}).map(([status, response]) => {
        const name = nameOf(status, JSON.stringify(response));
        return [status, name in components ? { $ref: `#/components/responses/${name}` } : response];
      }),
    );
  return { failuresTo, components };
}
