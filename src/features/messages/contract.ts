import * as z from 'zod/mini';
import { notFound, stale } from '../../wire/failures.ts';
import { choice, date, id, text } from '../../wire/fields.ts';
import { placeholderProblem } from '../../wire/placeholders.ts';
import { verb } from '../../wire/verb.ts';
import { type MessageKind, messageKinds, placeholdersOf } from './domain.ts';

const kind = choice(messageKinds);

/** In the gym's words or, while it has none, in `defaultTexts`. */
export const MessageTemplate = z.object({
  kind,
  text: z.string(),
  /** Whether the words are the gym's own. */
  own: z.boolean(),
  /** 0 before it was saved. */
  version: z.int(),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** What a template is filled with for a client. */
export const MessageFacts = z.object({
  name: z.string(),
  /** Of the membership that counts. */
  planName: z.nullable(z.string()),
  expiresOn: z.nullable(date),
  /** What the next payment is, in the currency's minor unit, if that is known and the client's matter. */
  amount: z.nullable(z.int()),
});
export type MessageFacts = z.output<typeof MessageFacts>;

/** Empty text returns to the default. */
const form = { kind, text: text(600) };

const isFillable = z.check<{ kind: MessageKind; text: string }>(({ value, issues }) => {
  const message = placeholderProblem(value.text, placeholdersOf[value.kind]);
  if (message) issues.push({ code: 'custom', input: value.text, path: ['text'], message });
});

export const MessageForm = z.strictObject(form).check(isFillable);
export type MessageForm = z.output<typeof MessageForm>;

export const messagesContract = {
  list: verb({
    method: 'GET',
    path: '/message-templates',
    summary: 'Los mensajes listos del gimnasio, uno por motivo',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({}),
    output: z.object({ items: z.array(MessageTemplate) }),
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/message-templates/:kind',
    summary: 'Cambiar un mensaje, o volver al de siempre si queda vacío',
    access: 'gym',
    right: 'messages.edit',
    input: z
      .strictObject({ ...form, version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)) })
      .check(isFillable),
    output: MessageTemplate,
    errors: [stale],
  }),
  sample: verb({
    method: 'GET',
    path: '/message-templates/sample',
    summary: 'Los datos con que se llena un mensaje, de un cliente o de quien vence primero',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: z.optional(id) }),
    /** Null in a gym without clients. */
    output: z.object({ facts: z.nullable(MessageFacts) }),
    errors: [notFound],
  }),
};
