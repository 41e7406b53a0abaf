import { type BuiltInPlugin, testSentence } from '../../wire/plugin.ts';
import type { RecordWords, Say } from '../../wire/record.ts';
import { count } from '../../wire/written.ts';
import { type ArrivalState, type Network, networks, type Refusal, refusals, visitStates } from './domain.ts';

const networkName = (value: unknown): string =>
  Object.hasOwn(networks, String(value)) ? networks[value as Network] : 'una red';

const minutesAgo = (arrivedAt: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(arrivedAt)) / 60_000));

/** 'hace un momento', 'hace 1 min', 'hace 2 h' */
export function agoWords(arrivedAt: string, now: string): string {
  const minutes = minutesAgo(arrivedAt, now);
  if (minutes === 0) return 'hace un momento';
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `hace ${hours} h` : hours < 48 ? 'ayer' : `hace ${Math.floor(hours / 24)} días`;
}

interface Told {
  readonly network: Network;
  readonly name: string;
  readonly state: ArrivalState;
  readonly refusal: Refusal | null;
  readonly arrivedAt: string;
}

/** 'Wellhub: Ana Pérez llegó hace 1 min' */
export const arrivalWords = ({ network, name, arrivedAt }: Told, now: string): string =>
  `${networks[network]}: ${name} llegó ${agoWords(arrivedAt, now)}`;

/** What is so of an arrival, and what helps; empty for one that waits. */
export function stateWords({ network, state, refusal }: Told): string {
  if (state === 'sending') return `Pidiéndole a ${networks[network]} que la confirme…`;
  if (state === 'confirmed') return 'Confirmada. Di quién es, para que cuente su asistencia.';
  if (state === 'expired') return 'Su check-in venció. Pídele que lo haga otra vez en su app.';
  if (state !== 'refused' || refusal === null) return '';
  const [why, remedy] = refusals[refusal];
  return `${networks[network]} ${why}. ${remedy}`;
}

/** '1 visita confirmada, la última el 4 mar 12:00' */
export const visitsWords = (visits: number, last: string | null): string =>
  visits === 0
    ? 'Todavía sin visitas confirmadas'
    : `${visits === 1 ? '1 visita confirmada' : `${count(visits)} visitas confirmadas`}${last ? `, la última el ${last}` : ''}`;

interface Total {
  readonly network: Network;
  readonly visits: number;
  readonly people: number;
  readonly expected: number | null;
}

/** '12 visitas de 5 personas' */
export const visitorWords = ({ visits, people }: Pick<Total, 'visits' | 'people'>): string =>
  `${visits === 1 ? '1 visita' : `${count(visits)} visitas`} de ${people === 1 ? '1 persona' : `${count(people)} personas`}`;

/** 'Wellhub: 12 visitas de 5 personas en marzo de 2030. Se espera $ 54.000.' */
export const totalWords = (
  { network, visits, people, expected }: Total,
  month: string,
  money: (amount: number) => string,
): string =>
  `${networks[network]}: ${visitorWords({ visits, people })} en ${month}.${expected === null ? '' : ` Se espera ${money(expected)}.`}`;

const aboutNetworks: Readonly<Record<Network, Pick<BuiltInPlugin, 'summary' | 'data' | 'help'>>> = {
  wellhub: {
    summary: 'Los socios de Wellhub hacen check-in en su app y entran: te paga sus visitas.',
    data: 'El número de Wellhub de quien aceptaste va a Wellhub; ningún otro dato de tus clientes.',
    help: 'https://developers.gympass.com',
  },
  totalpass: {
    summary: 'Los socios de TotalPass hacen check-in en su app y entran: te paga sus visitas.',
    data: 'El check-in que aceptaste va a TotalPass; ningún dato de tus clientes.',
    help: 'https://dev.totalpass.com',
  },
};

/** Each tells who checked in, who then counts as having come, and sees nothing of the gym. */
export const networkPlugins = (Object.keys(networks) as Network[]).map(
  (key): BuiltInPlugin => ({
    ...{ key, group: 'access', name: networks[key], rights: ['attendance'], events: [] },
    ...aboutNetworks[key],
  }),
);

const whose = (clientId: unknown, say: Say): string =>
  clientId ? say.name('client', clientId) : 'alguien que no está entre los clientes';

const whys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(refusals).map(([refusal, [why]]) => [refusal, `La red ${why}`]),
);

export const networkVisitsRecord = {
  wellness_network: {
    kind: 'settings',
    thing: ({ network }) => `las visitas por ${networkName(network)}`,
    many: 'redes de bienestar',
    sentences: {
      insert: ({ network }) => `Configuró las visitas por ${networkName(network)}`,
      update: ({ network, active, keys_at, address_number }, _, before) => {
        if (active !== before.active)
          return `${active ? 'Encendió' : 'Apagó'} las visitas por ${networkName(network)}`;
        if (keys_at !== before.keys_at) return `Cambió las llaves de ${networkName(network)}`;
        if (address_number !== before.address_number)
          return `Cambió la dirección del webhook de ${networkName(network)}`;
        return undefined;
      },
      test: ({ network, refusal }) => testSentence(networkName(network), refusal),
    },
    columns: {
      network: ['la red', networks],
      active: ['Encendida', 'yesNo'],
      automatic: ['Acepta sola', 'yesNo'],
      gym_number: 'el número del gimnasio',
      pay: ['lo que paga por visita', 'money'],
      keys_at: ['las llaves', 'instant'],
      address_number: ['la dirección del webhook', 'number'],
    },
  },
  network_member: {
    kind: 'clients',
    thing: ({ network, client_id }, say) =>
      `el vínculo de ${say.name('client', client_id)} con ${networkName(network)}`,
    many: 'vínculos con redes de bienestar',
    sentences: {
      insert: ({ network, client_id }, say) =>
        `Anotó que ${say.name('client', client_id)} viene por ${networkName(network)}`,
      delete: ({ network, client_id }, say) =>
        `Quitó el vínculo de ${say.name('client', client_id)} con ${networkName(network)}`,
    },
    columns: {
      network: ['la red', networks],
      client_id: ['el cliente', { of: 'client' }],
      token: ['su número en la red', 'secret'],
    },
  },
  network_visit: {
    kind: 'agenda',
    thing: ({ network, client_id }, say) =>
      `la visita por ${networkName(network)} de ${whose(client_id, say)}`,
    many: 'visitas por redes de bienestar',
    sentences: {
      insert: ({ network, client_id }, say) =>
        `${networkName(network)} avisó que llegó ${whose(client_id, say)}`,
      update: ({ network, client_id, state, refusal }, say, before) => {
        const visit = `la visita por ${networkName(network)} de ${whose(client_id, say)}`;
        if (state === before.state && client_id === before.client_id) return undefined;
        if (state === before.state)
          return before.client_id
            ? `Pasó la visita por ${networkName(network)} de ${whose(before.client_id, say)} a ${whose(client_id, say)}`
            : `Dijo de quién es ${visit}`;
        if (state === 'sending') return `Aceptó ${visit}`;
        if (state === 'confirmed')
          return `${networkName(network)} confirmó la visita de ${whose(client_id, say)}`;
        if (state === 'dismissed') return `Descartó ${visit}`;
        const [why] = refusals[refusal as Refusal] ?? ['no confirmó la visita'];
        return `${networkName(network)} ${why}: ${whose(client_id, say)}`;
      },
    },
    columns: {
      network: ['la red', networks],
      client_id: ['el cliente', { of: 'client' }],
      product: 'el producto',
      arrived_at: ['cuándo llegó', 'instant'],
      expires_at: ['hasta cuándo se puede confirmar', 'instant'],
      state: ['el estado', visitStates],
      refusal: ['por qué no se confirmó', whys],
      accepted_by: ['quién la aceptó', { of: 'person' }],
      confirmed_at: ['cuándo se confirmó', 'instant'],
      pay: ['lo que se espera', 'money'],
    },
    silent: {
      reference: 'a digest that says nothing',
    },
  },
} as const satisfies RecordWords;
