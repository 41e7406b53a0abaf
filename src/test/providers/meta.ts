import { createHmac } from 'node:crypto';
import type { Answer, Question } from './ledger.ts';

/** The number, account and keys that Meta knows here. */
export const goodCloud = {
  phoneNumberId: '106540352242922',
  businessId: '102290129340398',
  accessToken: 'EAAJB1234567890',
  appSecret: '0123456789abcdef0123456789abcdef',
} as const;

interface Component {
  readonly type: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly Record<string, unknown>[];
}

export interface TemplateThere {
  name: string;
  language: string;
  status: string;
  category: string;
  components: Component[];
}

const bodyOf = (name: string, text: string, more: Partial<TemplateThere> = {}): TemplateThere => ({
  ...{ name, language: 'es_CL', status: 'APPROVED', category: 'UTILITY' },
  components: [{ type: 'BODY', text }],
  ...more,
});

const firstTemplates = (): TemplateThere[] => [
  bodyOf('bienvenida', 'Hola, {{1}}: bienvenida a {{2}}. Responde BAJA si no quieres más mensajes.'),
  bodyOf('por_nombre', 'Hola, {{nombre}}: tu plan {{plan}} sigue contigo.', { language: 'es' }),
  bodyOf('en_revision', 'Hola, {{1}}.', { status: 'PENDING' }),
  bodyOf('con_foto', 'Hola, {{1}}.', {
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Hola, {{1}}.' },
    ],
  }),
];

const refusal = (code: number, message = 'refused', status = 400): Answer => ({
  status,
  data: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' } },
});

export interface MessageThere {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly text: string;
  readonly data: string;
}

interface Sending {
  readonly to?: string;
  readonly type?: string;
  readonly messaging_product?: string;
  readonly biz_opaque_callback_data?: string;
  readonly template?: {
    readonly name: string;
    readonly language: { readonly code: string };
    readonly components?: readonly {
      readonly type: string;
      readonly parameters: readonly { readonly text: string; readonly parameter_name?: string }[];
    }[];
  };
}

const parametersOf = ({ template }: Sending) =>
  template?.components?.find(({ type }) => type === 'body')?.parameters ?? [];

/** The text with its parameters, or the code of the error that they are answered with. */
function filled(body: string, sending: Sending): string | number {
  const parameters = parametersOf(sending);
  const names = new Set([...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  if (names.size !== parameters.length) return 132000;
  if (parameters.some(({ text }) => text === '' || /[\n\t]| {4}/.test(text))) return 132012;
  return body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const found =
      parameters.find(({ parameter_name: called }) => called === name) ?? parameters[Number(name) - 1];
    return found?.text ?? '?';
  });
}

/** A page of two: so that whoever lists them goes on. */
function listOf(templates: readonly TemplateThere[], query: URLSearchParams): Answer {
  const from = Number(query.get('after') ?? 0);
  const isMore = from + 2 < templates.length;
  return {
    status: 200,
    data: {
      data: templates.slice(from, from + 2).map((one, index) => ({ id: String(from + index), ...one })),
      paging: {
        cursors: { after: String(from + 2) },
        ...(isMore && { next: 'https://graph.facebook.com/next' }),
      },
    },
  };
}

/** A notice as Meta sends it. */
function noticeOf(
  value: Record<string, unknown>,
  {
    secret = goodCloud.appSecret as string,
    phoneNumberId = goodCloud.phoneNumberId as string,
    field = 'messages',
  } = {},
): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: goodCloud.businessId,
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              ...(field !== 'message_template_status_update' && {
                metadata: { display_phone_number: '56911112222', phone_number_id: phoneNumberId },
              }),
              ...value,
            },
          },
        ],
      },
    ],
  });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  return {
    payload,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  };
}

/** WhatsApp's Cloud API, as Meta documents it, with one business account. */
export function openMeta() {
  const templates: TemplateThere[] = [];
  const messages: MessageThere[] = [];
  const failures: (number | 'lost' | 'unreadable')[] = [];
  const refused = new Map<string, number>();
  let token: string = goodCloud.accessToken;
  let count = 0;
  const meanwhile: (() => Promise<unknown>)[] = [];
  const reset = () => {
    templates.splice(0, templates.length, ...firstTemplates());
    failures.length = 0;
    refused.clear();
    meanwhile.length = 0;
    token = goodCloud.accessToken;
  };
  reset();

  function send(sending: Sending): Answer {
    const failure = failures.shift();
    if (typeof failure === 'number') return refusal(failure, 'refused', failure === 190 ? 401 : 400);
    const to = sending.to ?? '';
    const own = refused.get(to);
    if (own !== undefined) return refusal(own);
    const { template } = sending;
    if (sending.messaging_product !== 'whatsapp' || sending.type !== 'template' || !/^\+\d{8,15}$/.test(to))
      return refusal(100, 'Invalid parameter');
    const known = templates.find(
      ({ name, language }) => name === template?.name && language === template.language.code,
    );
    if (!known || !['APPROVED', 'PAUSED', 'DISABLED'].includes(known.status))
      return refusal(132001, 'no template', 404);
    if (known.status !== 'APPROVED') return refusal(known.status === 'PAUSED' ? 132015 : 132016);
    const text = filled(known.components.find(({ type }) => type === 'BODY')?.text ?? '', sending);
    if (typeof text === 'number') return refusal(text);
    count += 1;
    const id = `wamid.${count}`;
    messages.push({ id, to, template: known.name, text, data: sending.biz_opaque_callback_data ?? '' });
    if (failure === 'lost') return { status: 0 };
    if (failure === 'unreadable') return { status: 200, page: 'ok' };
    return {
      status: 200,
      data: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to.slice(1) }],
        messages: [{ id, message_status: 'accepted' }],
      },
    };
  }

  return {
    templates,
    messages,
    reset,
    /** Lets the next messages fail by a code of Meta's; `lost` is done and not answered, `unreadable` answered by something else. */
    failNext: (...next: (number | 'lost' | 'unreadable')[]) => void failures.push(...next),
    /** Lets something happen while the next message is under way. */
    whileSending: (act: () => Promise<unknown>) => void meanwhile.push(act),
    /** Lets messages to a number fail. */
    refuse: (to: string, code: number) => void refused.set(to, code),
    expireToken: () => {
      token = 'EAAJB0987654321';
      return token;
    },
    answer: async ({ method, path, query, headers, body }: Question): Promise<Answer> => {
      const [, id = '', edge = ''] = /^\/v24\.0\/(\d+)\/(\w+)$/.exec(path) ?? [];
      const given = String(headers.authorization ?? '').replace(/^Bearer /, '');
      if (given !== token) return refusal(190, 'Error validating access token', 401);
      const proof = createHmac('sha256', goodCloud.appSecret).update(given).digest('hex');
      if (query.get('appsecret_proof') !== proof)
        return refusal(100, 'Invalid appsecret_proof provided in the API argument');
      if (method === 'POST' && edge === 'messages' && id === goodCloud.phoneNumberId) {
        await meanwhile.shift()?.();
        return send(body);
      }
      if (method !== 'GET' || id !== goodCloud.businessId)
        return refusal(100, `Unsupported request. Object with ID '${id}' does not exist`);
      if (edge === 'message_templates') return listOf(templates, query);
      return {
        status: 200,
        data: {
          data: [
            { id: '999999999999999', display_phone_number: '+56 2 2222 2222', verified_name: 'Otra' },
            {
              ...{ id: goodCloud.phoneNumberId, display_phone_number: '+56 9 1111 2222' },
              verified_name: 'Gimnasio Andes',
            },
          ],
        },
      };
    },
    notice: noticeOf,
  };
}
export type Meta = ReturnType<typeof openMeta>;

/** The value of a notice that tells what became of a message. */
export const statusOf = (
  { id, data, to }: Pick<MessageThere, 'id' | 'data' | 'to'>,
  status: 'sent' | 'delivered' | 'read' | 'failed',
  code?: number,
) => ({
  statuses: [
    {
      ...{ id, status, timestamp: '1893456000', recipient_id: to.slice(1), biz_opaque_callback_data: data },
      ...(code && { errors: [{ code, title: 'failed' }] }),
    },
  ],
});

/** The value of a notice of what somebody wrote. */
/** @param timestamp seconds; by default noon in the gym on the day of these tests */
export const writtenBy = (from: string, body: string, timestamp = '1899817200') => ({
  contacts: [{ profile: { name: 'Alguien' }, wa_id: from.slice(1) }],
  messages: [{ from: from.slice(1), id: 'wamid.in', timestamp, type: 'text', text: { body } }],
});

/** The value of a notice of `user_preferences`: somebody stops or resumes messages of marketing in WhatsApp. */
export const preferenceOf = (from: string, value: 'stop' | 'resume', timestamp = 1_893_456_000) => ({
  contacts: [{ profile: { name: 'Alguien' }, wa_id: from.slice(1) }],
  user_preferences: [
    {
      ...{ wa_id: from.slice(1), detail: `User requested to ${value} marketing messages` },
      ...{ category: 'marketing_messages', value, timestamp },
    },
  ],
});
