import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  oneLine,
  pageNumber,
  pageOf,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { bounds, losses, stages, warnings } from './domain.ts';

const bounded = ([min, max]: readonly [number, number], what: string) =>
  wholeNumber(min, max, `Escribe de ${min} a ${max} ${what}.`);

/** What the gym promises to whoever brings a friend. */
export const ReferralTermsForm = z.strictObject({
  active: yesNo,
  /** Free days on the membership of whoever invited. */
  rewardDays: bounded(bounds.rewardDays, 'días'),
  /** How many days the friend's first paid plan must have lasted; frozen ones do not count. */
  afterDays: bounded(bounds.afterDays, 'días'),
  /** Rewards of a client in a calendar year. */
  yearlyCap: bounded(bounds.yearlyCap, 'premios'),
  /** What the invited friend reads; it promises nothing by itself. */
  friendText: text(120, oneLine),
});
export type ReferralTermsForm = z.output<typeof ReferralTermsForm>;

export const ReferralTerms = z.object({
  ...ReferralTermsForm.shape,
  /** Whether links lead somewhere: the public page is published and offers trials. */
  ready: z.boolean(),
  /** 0 until they are saved for the first time. */
  version: z.int(),
});
export type ReferralTerms = z.output<typeof ReferralTerms>;

export const Referral = z.object({
  id,
  prospectId: id,
  friendName: z.string(),
  /** The friend among the clients, once they are. */
  friendId: z.nullable(id),
  referrerId: id,
  referrerName: z.string(),
  invitedOn: date,
  stage: choice(stages),
  loss: z.nullable(choice(losses)),
  warning: z.nullable(choice(warnings)),
  /** The day on which the reward is due, while the friend's paid plan lasts; it moves with freezes. */
  dueOn: z.nullable(date),
  givenOn: z.nullable(date),
  /** As it was promised. */
  rewardDays: z.int(),
});
export type Referral = z.output<typeof Referral>;

const Referrer = z.object({
  clientId: id,
  name: z.string(),
  invited: z.int(),
  enrolled: z.int(),
  rewards: z.int(),
  days: z.int(),
});
export type Referrer = z.output<typeof Referrer>;

const figures = {
  invited: z.int(),
  enrolled: z.int(),
  rewards: z.int(),
  /** That were given. */
  days: z.int(),
};

const promised = z.pick(ReferralTerms, {
  active: true,
  ready: true,
  rewardDays: true,
  afterDays: true,
  yearlyCap: true,
  friendText: true,
});

/** A client's link, null until it is asked for, and what came of it. */
export const Invitations = z.extend(promised, { ...figures, url: z.nullable(z.url()) });
export type Invitations = z.output<typeof Invitations>;

export const referralsOff = failure({
  code: 'referrals_off',
  status: 409,
  message: 'Los referidos están apagados, o la página pública no ofrece clases de prueba.',
});

const right = 'prospects';
const Link = z.object({ url: z.url() });

export const referralsContract = {
  terms: verb({
    method: 'GET',
    path: '/referral-terms',
    summary: 'Qué se promete a quien trae a alguien',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: ReferralTerms,
    errors: [],
  }),
  saveTerms: verb({
    method: 'PUT',
    path: '/referral-terms',
    summary: 'Encender los referidos y fijar el premio, sus días y su tope: para quienes lleguen desde ahora',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ ...ReferralTermsForm.shape, version: z.union([z.literal(0), version]) }),
    output: ReferralTerms,
    errors: [stale],
  }),
  list: verb({
    method: 'GET',
    path: '/referrals',
    summary: 'Quién invitó a quién, hasta dónde llegó y su premio; los últimos primero',
    access: 'gym',
    right,
    input: z.strictObject({ stage: z.optional(choice(stages)), page: pageNumber }),
    output: z.extend(pageOf(Referral), {
      counts: z.array(z.object({ stage: choice(stages), referrals: z.int() })),
    }),
    errors: [],
  }),
  referrers: verb({
    method: 'GET',
    path: '/referrers',
    summary: 'Los cincuenta clientes que más inscritos trajeron',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Referrer) }),
    errors: [],
  }),
  export: verb({
    method: 'GET',
    path: '/referrals/export',
    summary: 'Todos los referidos, para un archivo',
    access: 'gym',
    right: 'clients.export',
    bulk: true,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Referral) }),
    errors: [],
  }),
  ofClient: verb({
    method: 'GET',
    path: '/clients/:clientId/invitations',
    summary: 'El enlace con que un cliente invita, y lo que salió de él',
    access: 'gym',
    right,
    input: z.strictObject({ clientId: id }),
    output: Invitations,
    errors: [notFound],
  }),
  link: verb({
    method: 'POST',
    path: '/clients/:clientId/invitations',
    summary: 'Crear el enlace con que un cliente invita; el mismo mientras no se renueva',
    access: 'gym',
    right,
    input: z.strictObject({ id, clientId: id }),
    output: Link,
    errors: [notFound, alreadySaved, referralsOff],
  }),
  unlink: verb({
    method: 'DELETE',
    path: '/clients/:clientId/invitations',
    summary: 'Apagar el enlace con que un cliente invita',
    access: 'gym',
    right,
    input: z.strictObject({ clientId: id }),
    output: Done,
    errors: [notFound],
  }),
  own: verb({
    method: 'GET',
    path: '/my-space/invitations',
    summary: 'El enlace con que invita quien pregunta, y lo que salió de él, sin decir de quién',
    access: 'client',
    input: z.strictObject({}),
    output: Invitations,
    errors: [],
  }),
  ownLink: verb({
    method: 'POST',
    path: '/my-space/invitations',
    summary: 'Crear el enlace propio para invitar',
    access: 'client',
    input: z.strictObject({ id }),
    output: Link,
    errors: [alreadySaved, referralsOff],
  }),
  ownUnlink: verb({
    method: 'DELETE',
    path: '/my-space/invitations',
    summary: 'Apagar el enlace propio para invitar',
    access: 'client',
    input: z.strictObject({}),
    output: Done,
    errors: [],
  }),
};
