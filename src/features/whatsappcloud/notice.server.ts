import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PublicContext } from '../../server/context.ts';
import type { Notice } from '../../server/public-notices.ts';
import { id as idField } from '../../wire/fields.ts';
import { readAccount, verifyTokenOf } from './account.server.ts';
import { stateOf, type TemplateState } from './domain.ts';

/** What Meta told of one of the gym's messages. */
export interface ToldStatus {
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  /** Meta's name of it. */
  readonly reference: string;
  /** Our id of it; null where Meta did not say it again. */
  readonly id: string | null;
  readonly code: number | null;
}

export interface ToldTemplate {
  readonly name: string;
  readonly language: string;
  readonly state: TemplateState;
}

/** What somebody wrote to the number. */
export interface ToldText {
  /** In E.164. */
  readonly from: string;
  readonly text: string;
  /** When, ISO 8601; null where Meta did not say it. */
  readonly at: string | null;
}

/** That somebody stopped or resumed messages of marketing in WhatsApp itself. */
export interface ToldPreference {
  /** In E.164. */
  readonly from: string;
  readonly stops: boolean;
  /** When, ISO 8601. */
  readonly at: string;
}

/** What a notice that was verified says to the gym's own number and account. */
export interface ToldByMeta {
  readonly statuses: readonly ToldStatus[];
  readonly texts: readonly ToldText[];
  readonly preferences: readonly ToldPreference[];
  readonly templates: readonly ToldTemplate[];
}

/** A name of Meta's. */
const name = z.string().check(z.regex(/^[!-~]{1,600}$/));

/** Since 1970. */
const seconds = z.union([
  z.string().check(z.regex(/^\d{1,11}$/)),
  z.int().check(z.minimum(0), z.maximum(99_999_999_999)),
]);

const Status = z.object({
  id: name,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.nullish(z.string()),
  errors: z.nullish(z.array(z.object({ code: z.int() }))),
});
const Text = z.object({
  from: z.string().check(z.regex(/^\d{6,20}$/)),
  timestamp: z.nullish(seconds),
  text: z.nullish(z.object({ body: z.string() })),
  button: z.nullish(z.object({ text: z.string() })),
});
const Preference = z.object({
  wa_id: z.string().check(z.regex(/^\d{6,20}$/)),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: seconds,
});
const Value = z.object({
  metadata: z.nullish(z.object({ phone_number_id: z.string() })),
  statuses: z.nullish(z.array(z.unknown())),
  messages: z.nullish(z.array(z.unknown())),
  user_preferences: z.nullish(z.array(z.unknown())),
  event: z.nullish(z.string()),
  message_template_name: z.nullish(name),
  message_template_language: z.nullish(name),
});
const Body = z.object({
  entry: z.array(
    z.object({ id: z.string(), changes: z.array(z.object({ field: z.string(), value: z.unknown() })) }),
  ),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Those of a list that are as they should be: Meta adds kinds that are of no interest. */
const eachOf = <T>(schema: z.ZodMiniType<T>, list: readonly unknown[] | null | undefined): T[] =>
  (list ?? []).flatMap((each) => {
    const parsed = z.safeParse(schema, each);
    return parsed.success ? [parsed.data] : [];
  });

const instantOf = (timestamp: string | number): string => new Date(Number(timestamp) * 1000).toISOString();

function isSigned(body: string, appSecret: string, header: string): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest();
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(header) ?? [];
  const given = Buffer.from(hex, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Of {
  readonly phoneNumberId: string;
  readonly businessId: string;
}

function readBody(body: string, { phoneNumberId, businessId }: Of): ToldByMeta {
  const told = {
    statuses: [] as ToldStatus[],
    texts: [] as ToldText[],
    preferences: [] as ToldPreference[],
    templates: [] as ToldTemplate[],
  };
  const parsed = z.safeParse(Body, parse(body));
  for (const { id, changes } of parsed.success ? parsed.data.entry : [])
    for (const change of changes) {
      const read = z.safeParse(Value, change.value);
      if (!read.success) continue;
      const { metadata, statuses, messages, event, message_template_name: template } = read.data;
      const language = read.data.message_template_language;
      if (
        change.field === 'message_template_status_update' &&
        id === businessId &&
        event &&
        template &&
        language
      )
        told.templates.push({ name: template, language, state: stateOf(event) });
      if (metadata?.phone_number_id !== phoneNumberId) continue;
      if (change.field === 'user_preferences')
        for (const { wa_id: number, value, timestamp } of eachOf(Preference, read.data.user_preferences))
          told.preferences.push({ from: `+${number}`, stops: value === 'stop', at: instantOf(timestamp) });
      if (change.field !== 'messages') continue;
      for (const { id: reference, status, errors, biz_opaque_callback_data: own } of eachOf(Status, statuses))
        told.statuses.push({
          ...{ reference, status, code: errors?.[0]?.code ?? null },
          id: own && idField.safeParse(own).success ? own : null,
        });
      for (const { from, text, button, timestamp } of eachOf(Text, messages))
        told.texts.push({
          ...{ from: `+${from}`, text: text?.body ?? button?.text ?? '' },
          at: timestamp ? instantOf(timestamp) : null,
        });
    }
  return told;
}

const readAccess = async (context: PublicContext, gymId: string) =>
  idField.safeParse(gymId).success
    ? context.inGym(gymId, null, (scope) => readAccount(scope), { readOnly: true, evenClosed: true })
    : null;

/** @returns what it says, or the status that it is refused with: only what the gym's own application signed is believed */
export async function openNotice(
  context: PublicContext,
  gymId: string,
  { headers, body }: Notice,
): Promise<ToldByMeta | 401 | 404> {
  const account = await readAccess(context, gymId);
  if (!account) return 404;
  if (!isSigned(body, account.appSecret, headers.get('x-hub-signature-256') ?? '')) return 401;
  return readBody(body, account);
}

/** What Meta wants to hear to believe an address of notices; null where it does not know its word. */
export async function answerChallenge(
  context: PublicContext,
  gymId: string,
  query: URLSearchParams,
): Promise<string | null> {
  const challenge = query.get('hub.challenge') ?? '';
  if (!idField.safeParse(gymId).success || query.get('hub.mode') !== 'subscribe') return null;
  const [expected, given] = [verifyTokenOf(context, gymId), query.get('hub.verify_token') ?? ''].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
  return isKnown && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
}
