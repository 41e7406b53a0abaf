import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import {
  askNetwork,
  instantIn,
  isKeyTrouble,
  type NetworkAccess,
  type NetworkAnswer,
  parseJson,
  type WellnessNetwork,
} from './network.server.ts';

const words = z._default(z.nullish(z.string()), '');
const written = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const Told = z.object({
  event_type: z.literal('checkin'),
  event_data: z.object({
    user: z.object({
      unique_token: z.pipe(written, z.string().check(z.regex(/^\w{1,40}$/))),
      first_name: words,
      last_name: words,
      email: words,
      phone_number: words,
    }),
    gym: z.object({
      id: written,
      product: z.optional(z.nullable(z.object({ description: words }))),
    }),
    timestamp: z.number().check(z.positive()),
  }),
});

const Failed = z.object({ errors: z.array(z.object({ key: z.string() })) });

/** Its errors, by their keys. */
const refusals: Readonly<Record<string, NetworkAnswer>> = {
  'checkin.already.validated': 'repeated',
  'checkin.validation.notfound': 'not_found',
  'checkin.validation.canceled': 'cancelled',
  'checkin.validation.cancelled': 'cancelled',
  'checkin.validation.expired': 'expired',
};

/** Documented in seconds; other events of it come in milliseconds. */
const instantOf = (timestamp: number): string | null =>
  instantIn(timestamp < 100_000_000_000 ? timestamp * 1000 : timestamp);

const validate = (access: NetworkAccess, token: string) =>
  askNetwork(access, {
    host: 'https://api.partners.gympass.com',
    path: '/access/v1/validate',
    headers: { authorization: `Bearer ${access.accessKey}`, 'x-gym-id': access.gymNumber },
    body: { gympass_id: token },
  });

function answerOf(status: number, data: unknown): NetworkAnswer {
  if (status < 300) return 'confirmed';
  if (isKeyTrouble(status)) return 'keys';
  const failed = z.safeParse(Failed, data);
  const key = failed.success ? (failed.data.errors[0]?.key ?? '') : '';
  return refusals[key] ?? (status === 404 ? 'not_found' : status === 409 ? 'repeated' : 'refused');
}

/** Nobody's, so that asking for it validates nothing. */
const nobody = '0000000000000';

/** Wellhub, formerly Gympass: Access Control API 1.0. It validates whoever checked in last by their token, once a day. */
export const wellhub: WellnessNetwork = {
  confirmsOnce: true,
  isGenuine: ({ headers, body }, { secret }) => {
    const expected = createHmac('sha1', secret).update(body).digest();
    const given = Buffer.from((headers.get('x-gympass-signature') ?? '').replace(/^0x/i, ''), 'hex');
    return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected);
  },
  read: ({ body }) => {
    const told = z.safeParse(Told, parseJson(body));
    if (!told.success) return null;
    const { user, gym, timestamp } = told.data.event_data;
    const arrivedAt = instantOf(timestamp);
    if (arrivedAt === null) return null;
    return {
      reference: `${user.unique_token} ${timestamp}`,
      gymNumbers: [gym.id],
      product: gym.product?.description ?? '',
      arrivedAt,
      expiresAt: null,
      token: user.unique_token,
      name: user.first_name ?? '',
      surname: user.last_name ?? '',
      email: user.email ?? '',
      phone: user.phone_number ?? '',
      confirmation: '',
    };
  },
  confirm: async (access, { token }) => {
    const answer = await validate(access, token);
    return answer === null ? 'unanswered' : answerOf(answer.status, answer.data);
  },
  test: async (access) => {
    const answer = await validate(access, nobody);
    return answer === null ? null : answerOf(answer.status, answer.data) === 'not_found';
  },
};
