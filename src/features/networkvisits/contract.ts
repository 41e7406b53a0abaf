import * as z from 'zod/mini';
import { ConnectionTest, pastedKey } from '../../wire/connection.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { amount, choice, Done, date, id, instant, month, oneLine, text, yesNo } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { ClientForm, dniInvalid, emailTaken } from '../clients/contract.ts';
import { arrivalStates, likenesses, networks, type Refusal, refusals } from './domain.ts';

const network = choice(networks);
const refusal = z.nullable(z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]));

/** A network as the gym has it; without keys before it was configured. */
export const GymNetwork = z.object({
  network,
  active: yesNo,
  automatic: yesNo,
  gymNumber: z.string(),
  pay: z.nullable(z.int()),
  /** Since when it has the present keys; null before, and where they are another installation's. */
  keysAt: z.nullable(instant),
  /** Where the network tells of check-ins. */
  noticeUrl: z.string(),
  /** Null where nobody tested the present keys. */
  tested: z.nullable(ConnectionTest),
  /** 0 before it was configured. */
  version: z.int(),
});
export type GymNetwork = z.output<typeof GymNetwork>;

export const NetworkForm = z.strictObject({
  active: yesNo,
  /** Whether a check-in is accepted without anybody in reception. */
  automatic: yesNo,
  gymNumber: text(60, oneLine),
  /** What the gym is paid for a visit, in its currency's minor unit; null where it does not say. */
  pay: z.nullable(amount),
  accessKey: pastedKey,
  secret: pastedKey,
  /** Whether the address of the webhook is replaced, and the one before leads nowhere. */
  renewsAddress: z._default(yesNo, false),
});
export type NetworkForm = z.output<typeof NetworkForm>;

const LikelyClient = z.object({ id, name: z.string(), surname: z.string(), likeness: choice(likenesses) });

/** Somebody who arrived by a network and whom reception has to deal with. */
export const Arrival = z.object({
  id,
  network,
  /** As the network calls them, or the client once it is known who they are. */
  name: z.string(),
  product: z.string(),
  arrivedAt: instant,
  state: choice(arrivalStates),
  refusal,
  /** Null while nobody said who of the clients they are. */
  clientId: z.nullable(id),
  /** Clients with their mail or phone. */
  likely: z.array(LikelyClient),
  /** How whoever may add clients begins one: what the network tells. */
  person: z.object({ name: z.string(), surname: z.string(), email: z.string(), phone: z.string() }),
});
export type Arrival = z.output<typeof Arrival>;

const figures = {
  /** Confirmed ones. */
  visits: z.int(),
  /** What the gym expects for them; null where it did not say what it is paid for any of them. */
  expected: z.nullable(z.int()),
};

export const NetworkReport = z.object({
  month: z.string(),
  today: date,
  networks: z.array(z.object({ network, ...figures, people: z.int() })),
  /** The last first. */
  days: z.array(z.object({ date, network, ...figures })),
});
export type NetworkReport = z.output<typeof NetworkReport>;

const ReportedVisit = z.object({
  network,
  arrivedAt: instant,
  confirmedAt: instant,
  clientName: z.string(),
  product: z.string(),
  expected: z.nullable(z.int()),
});
export type ReportedVisit = z.output<typeof ReportedVisit>;

export const keysMissing = failure({
  code: 'keys_missing',
  status: 400,
  field: 'accessKey',
  message: 'Pega las dos llaves que te da la red.',
});

export const gymNumberMissing = failure({
  code: 'gym_number_missing',
  status: 400,
  field: 'gymNumber',
  message: 'Escribe cómo llama la red a tu gimnasio: lo dice su portal.',
});

export const keysRefused = failure({
  code: 'keys_refused',
  status: 409,
  message: 'La red no acepta estas llaves. Cópialas otra vez desde tu cuenta.',
});

export const networkSilent = failure({
  code: 'network_silent',
  status: 503,
  message: 'La red no respondió. Prueba otra vez en unos minutos.',
});

/** Why a network does not take the keys that it is asked with. */
export const testFailures = [keysRefused, networkSilent] as const;

export const clientMissing = failure({
  code: 'client_missing',
  status: 409,
  message: 'Es su primera visita por esta red: elige quién es, o agrégalo como cliente.',
});

export const otherPerson = failure({
  code: 'other_person',
  status: 409,
  message: 'Esta persona ya es otro cliente. Si está mal, quita el vínculo en su ficha.',
});

export const arrivalOver = failure({
  code: 'arrival_over',
  status: 409,
  message: 'Esta visita ya no se puede aceptar. Pídele que haga check-in otra vez en su app.',
});

const settings = 'gym.keys';

export const notSomebodys = failure({
  code: 'not_somebodys',
  status: 409,
  message: 'Esta visita todavía no cuenta para nadie. Di quién es en Check In.',
});

export const networkVisitsContract = {
  networks: verb({
    method: 'GET',
    path: '/wellness-networks',
    summary: 'Las redes de bienestar del gimnasio, sin sus llaves',
    access: 'gym',
    right: settings,
    input: z.strictObject({}),
    output: z.object({
      items: z.array(GymNetwork),
      /** Whether networks can reach this Pulso from outside. */
      reachable: yesNo,
    }),
    errors: [],
  }),
  saveNetwork: verb({
    method: 'PUT',
    path: '/wellness-networks/:network',
    summary: 'Configurar una red de bienestar; una llave vacía deja la que estaba',
    access: 'gym',
    right: settings,
    input: z.strictObject({ network, version: z.int().check(z.minimum(0)), ...NetworkForm.shape }),
    output: GymNetwork,
    errors: [stale, keysMissing, gymNumberMissing],
  }),
  testNetwork: verb({
    method: 'POST',
    path: '/wellness-networks/:network/test',
    summary: 'Preguntarle a una red si acepta las llaves guardadas',
    // No transaction waits for the network.
    access: 'staff',
    right: settings,
    input: z.strictObject({ network }),
    output: Done,
    errors: [notFound, ...testFailures],
  }),
  arrivals: verb({
    method: 'GET',
    path: '/network-visits/arrivals',
    summary: 'Quiénes llegaron por una red de bienestar y esperan a recepción, los primeros primero',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({}),
    output: z.object({ now: instant, items: z.array(Arrival) }),
    errors: [],
  }),
  accept: verb({
    method: 'POST',
    path: '/network-visits/:id/accept',
    summary: 'Aceptar a quien llegó por una red, o decir qué cliente es; la red la confirma enseguida',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id, clientId: z.optional(id) }),
    output: Done,
    errors: [notFound, clientMissing, otherPerson, arrivalOver],
  }),
  welcome: verb({
    method: 'POST',
    path: '/network-visits/:id/client',
    summary: 'Agregar como cliente a quien llegó por una red, y aceptarlo',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({
      id,
      clientId: id,
      ...z.pick(ClientForm, { name: true, surname: true, email: true, phone: true }).shape,
    }),
    output: Done,
    errors: [notFound, alreadySaved, otherPerson, arrivalOver, emailTaken, dniInvalid],
  }),
  dismiss: verb({
    method: 'POST',
    path: '/network-visits/:id/dismiss',
    summary: 'Quitar de la lista a quien llegó por una red y no entró',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, arrivalOver],
  }),
  move: verb({
    method: 'POST',
    path: '/network-visits/:id/move',
    summary: 'Pasar una visita confirmada, y el vínculo con la red, al cliente que era de verdad',
    access: 'gym',
    right: 'clients.edit',
    /** `from`: whose the visit is on the screen of who moves it. */
    input: z.strictObject({ id, from: id, clientId: id }),
    output: Done,
    errors: [notFound, notSomebodys, stale],
  }),
  /** For a visit of which the network did not say what became of it. */
  settle: verb({
    method: 'POST',
    path: '/network-visits/:id/settle',
    summary: 'Marcar como confirmada una visita que figura en el portal de la red',
    access: 'gym',
    right: 'attendance',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, arrivalOver],
  }),
  ofClient: verb({
    method: 'GET',
    path: '/clients/:clientId/wellness-networks',
    summary: 'Por qué redes de bienestar viene un cliente',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id }),
    output: z.object({
      items: z.array(
        z.object({ network, since: instant, visits: z.int(), lastAt: z.nullable(instant), linked: yesNo }),
      ),
    }),
    errors: [notFound],
  }),
  unlink: verb({
    method: 'DELETE',
    path: '/clients/:clientId/wellness-networks/:network',
    summary: 'Quitar el vínculo de un cliente con una red; sus visitas quedan',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ clientId: id, network }),
    output: Done,
    errors: [notFound],
  }),
  report: verb({
    method: 'GET',
    path: '/network-visits/report',
    summary: 'Las visitas que confirmaron las redes en un mes, por día, y lo que se espera por ellas',
    access: 'gym',
    right: 'income',
    input: z.strictObject({ month: z.optional(month) }),
    output: NetworkReport,
    errors: [],
  }),
  export: verb({
    method: 'GET',
    path: '/network-visits/export',
    summary: 'Cada visita que confirmaron las redes en un mes, para un archivo',
    access: 'gym',
    right: 'income',
    bulk: true,
    input: z.strictObject({ month }),
    output: z.object({ items: z.array(ReportedVisit) }),
    errors: [],
  }),
};
