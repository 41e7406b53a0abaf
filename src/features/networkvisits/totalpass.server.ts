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

const Told = z.object({
  type: z.literal('CHECK_IN_CREATED'),
  endpoint: z.string(),
  check_in: z.object({ started_at: z.string(), expires_at: z.nullish(z.string()) }),
  place: z.object({ place: words, code: words }),
  user: z.object({
    name: words,
    email: words,
    phone: words,
    code: z.string().check(z.regex(/^\w{1,40}$/)),
  }),
});

const SignedIn = z.object({ token: z.string() });

/** By which a check-in is confirmed, in the address that its notice says. That address itself is asked for nothing: anybody may write one. */
const tokenIn = (endpoint: string): string | null =>
  /^https:\/\/admin(?:\.staging)?\.totalpass\.com\/api\/v1\/webhook_confirmations\/([\w=.-]{8,200})$/.exec(
    endpoint,
  )?.[1] ?? null;

/** The key of a session at TotalPass, or why there is none. */
async function signIn(access: NetworkAccess): Promise<{ token: string } | { answer: NetworkAnswer }> {
  const answer = await askNetwork(access, {
    host: 'https://booking-api.totalpass.com',
    path: '/partner/auth',
    body: { partner_api_key: access.accessKey, place_api_key: access.secret },
  });
  if (answer === null) return { answer: 'unanswered' };
  const signed = z.safeParse(SignedIn, answer.data);
  if (answer.status < 300 && signed.success) return { token: signed.data.token };
  return { answer: answer.status < 300 ? 'unanswered' : 'keys' };
}

function answerOf(status: number): NetworkAnswer {
  if (status < 300) return 'confirmed';
  if (isKeyTrouble(status)) return 'keys';
  if (status === 404) return 'not_found';
  if (status === 409) return 'repeated';
  return status === 410 ? 'expired' : 'refused';
}

/** TotalPass: a check-in carries the token that confirms it, once. Its notices are not signed: what it confirms is the proof. */
export const totalPass: WellnessNetwork = {
  confirmsOnce: false,
  isGenuine: () => true,
  read: ({ body }) => {
    const told = z.safeParse(Told, parseJson(body));
    if (!told.success) return null;
    const { endpoint, check_in: checkIn, place, user } = told.data;
    const confirmation = tokenIn(endpoint);
    const arrivedAt = instantIn(checkIn.started_at);
    if (confirmation === null || arrivedAt === null) return null;
    const [name = '', ...surname] = (user.name ?? '').trim().split(/\s+/);
    return {
      reference: confirmation,
      gymNumbers: [place.code ?? '', place.place ?? ''],
      product: '',
      arrivedAt,
      expiresAt: instantIn(checkIn.expires_at),
      token: user.code,
      name,
      surname: surname.join(' '),
      email: user.email ?? '',
      phone: user.phone ?? '',
      confirmation,
    };
  },
  confirm: async (access, { confirmation }) => {
    const signed = await signIn(access);
    if ('answer' in signed) return signed.answer;
    const answer = await askNetwork(access, {
      host: 'https://admin.totalpass.com',
      path: `/api/v1/webhook_confirmations/${confirmation}`,
      headers: { authorization: `Bearer ${signed.token}` },
      body: {},
    });
    return answer === null ? 'unanswered' : answerOf(answer.status);
  },
  test: async (access) => {
    const signed = await signIn(access);
    if ('token' in signed) return true;
    return signed.answer === 'keys' ? false : null;
  },
};
