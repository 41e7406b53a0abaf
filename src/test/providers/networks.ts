import { createHmac } from 'node:crypto';
import type { Answer, Question, SentNotice } from './ledger.ts';

/** What the networks here call the gym, the keys that they accept, and by which Wellhub signs. */
export const goodNetworkKeys = {
  wellhub: { gymNumber: '1234', accessKey: 'wellhub-token', secret: 'wellhub-secreto' },
  totalpass: { gymNumber: '59TADO9F', accessKey: 'totalpass-socio', secret: 'totalpass-local' },
} as const;
export type NetworkName = keyof typeof goodNetworkKeys;

export interface Visitor {
  readonly token: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
}

/** A check-in as its network has it. */
interface CheckedIn {
  readonly id: string;
  readonly name: NetworkName;
  readonly visitor: Visitor;
  state: 'open' | 'validated' | 'cancelled' | 'expired';
}

const session = 'jwt-de-totalpass';

const failed = (status: number, key: string): Answer => ({
  status,
  data: { metadata: { total: 0, errors: 1 }, errors: [{ message: key, key }] },
});

/** Wellhub and TotalPass, as their documentation has what gyms ask of them. */
export function openNetworks() {
  const checkIns: CheckedIn[] = [];
  const confirmed: string[] = [];
  let lastId = 0;
  let losesConfirmations = false;

  function validate({ headers, body }: Question): Answer {
    const { gymNumber, accessKey } = goodNetworkKeys.wellhub;
    if (headers.authorization !== `Bearer ${accessKey}` || headers['x-gym-id'] !== gymNumber)
      return { status: 401, data: { message: 'Unauthorized' } };
    const last = checkIns.findLast(
      ({ name, visitor }) => name === 'wellhub' && visitor.token === body.gympass_id,
    );
    if (!last) return failed(404, 'checkin.validation.notfound');
    if (last.state === 'cancelled') return failed(400, 'checkin.validation.canceled');
    if (last.state === 'expired') return failed(400, 'checkin.validation.expired');
    if (last.state === 'validated') return failed(400, 'checkin.already.validated');
    last.state = 'validated';
    confirmed.push(last.id);
    return {
      status: 200,
      data: {
        metadata: { total: 1, errors: 0 },
        results: { user: { gympass_id: last.visitor.token }, validated_at: '2030-03-04T12:00:00Z' },
      },
    };
  }

  function confirm(id: string, { headers }: Question): Answer {
    if (headers.authorization !== `Bearer ${session}`) return { status: 401 };
    const found = checkIns.find((one) => one.name === 'totalpass' && one.id === id);
    if (found?.state !== 'open') return { status: 404 };
    found.state = 'validated';
    confirmed.push(id);
    return { status: losesConfirmations ? 503 : 204 };
  }

  function answerTotalPass(question: Question): Answer {
    const { path, body } = question;
    if (path === '/partner/auth') {
      const { accessKey, secret } = goodNetworkKeys.totalpass;
      return body.partner_api_key === accessKey && body.place_api_key === secret
        ? { status: 201, data: { token: session } }
        : { status: 401, data: { message: 'Unauthorized' } };
    }
    const [, id] = /^\/api\/v1\/webhook_confirmations\/(.+)$/.exec(path) ?? [];
    return id ? confirm(id, question) : { status: 404 };
  }

  return {
    /** The check-ins that were confirmed, each time that one was. */
    confirmed,
    /** Whether TotalPass confirms, and nobody hears of it. */
    loseConfirmations: (loses: boolean) => {
      losesConfirmations = loses;
    },
    answer: (name: NetworkName, question: Question): Answer => {
      if (name === 'totalpass') return answerTotalPass(question);
      return question.path === '/access/v1/validate' ? validate(question) : { status: 404 };
    },
    /** As a member does in their app. */
    checkIn: (name: NetworkName, visitor: Visitor): CheckedIn => {
      lastId += 1;
      const made: CheckedIn = { id: `CHECKIN${lastId}==`, name, visitor, state: 'open' };
      checkIns.push(made);
      return made;
    },
  };
}

interface Told {
  /** An instant. */
  readonly at: string;
  readonly gymNumber?: string;
  readonly secret?: string;
  /** TotalPass alone says until when. */
  readonly until?: string;
  /** Where TotalPass says that it is confirmed. */
  readonly endpoint?: string;
}

/** What Wellhub sends of a check-in, also where it was made. */
const wellhubNotice = ({ visitor }: CheckedIn, { at, gymNumber, secret }: Told): SentNotice => {
  const keys = goodNetworkKeys.wellhub;
  const body = JSON.stringify({
    event_type: 'checkin',
    event_data: {
      user: {
        unique_token: visitor.token,
        first_name: visitor.name,
        last_name: visitor.surname,
        email: visitor.email,
        phone_number: visitor.phone,
      },
      location: { lat: -33.44, lon: -70.65 },
      gym: {
        id: Number(gymNumber ?? keys.gymNumber),
        title: 'Gimnasio',
        product: { id: 1, description: 'Musculación' },
      },
      timestamp: Math.round(Date.parse(at) / 1000),
    },
  });
  const signature = createHmac('sha1', secret ?? keys.secret)
    .update(body)
    .digest('hex')
    .toUpperCase();
  return {
    ...{ query: '', body },
    headers: { 'content-type': 'application/json', 'x-gympass-signature': signature },
  };
};

/** What TotalPass sends of a check-in, also a document. */
const totalPassNotice = (
  { id, visitor }: CheckedIn,
  { at, gymNumber, until, endpoint }: Told,
): SentNotice => ({
  query: '',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    type: 'CHECK_IN_CREATED',
    endpoint: endpoint ?? `https://admin.totalpass.com/api/v1/webhook_confirmations/${id}`,
    check_in: {
      started_at: at,
      expires_at: until ?? new Date(Date.parse(at) + 90 * 60_000).toISOString(),
    },
    place: {
      place: '5e701467-4d80-40a4-b78a-00490a6feb9b',
      name: 'Gimnasio',
      code: gymNumber ?? goodNetworkKeys.totalpass.gymNumber,
    },
    user: {
      name: `${visitor.name} ${visitor.surname}`,
      email: visitor.email,
      phone: visitor.phone,
      document_number: '66844563680',
      document_type: 'cpf',
      code: visitor.token,
    },
  }),
});

/** What a network sends of a check-in. */
export const networkNotice = (checkedIn: CheckedIn, told: Told): SentNotice =>
  (checkedIn.name === 'wellhub' ? wellhubNotice : totalPassNotice)(checkedIn, told);
