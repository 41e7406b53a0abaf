import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, date, id, instant, yesNo } from '../../wire/fields.ts';
import { viewRight } from '../../wire/rights.ts';
import { verb } from '../../wire/verb.ts';
import { currencies } from '../gym/domain.ts';
import { balance, Membership } from '../memberships/contract.ts';
import { methods } from '../payments/domain.ts';

/** A membership that covers a client. */
export const OwnMembership = z.extend(
  z.pick(Membership, {
    id: true,
    planName: true,
    kind: true,
    period: true,
    days: true,
    sessions: true,
    sessionsLeft: true,
    active: true,
    endsOn: true,
    expiresOn: true,
    daysLeft: true,
    due: true,
  }),
  /** Who pays it, unless it is the client; then money is not the client's matter. */
  { payer: z.nullable(z.string()) },
);
export type OwnMembership = z.output<typeof OwnMembership>;

const OwnPayment = z.object({
  id,
  planName: z.string(),
  amount: z.int(),
  method: choice(methods),
  paidOn: date,
  planStartsOn: date,
});
export type OwnPayment = z.output<typeof OwnPayment>;

export const MySpace = z.object({
  name: z.string(),
  surname: z.string(),
  /** The content of its QR code, which check-in reads: the client's id without dashes, in capitals. */
  code: z.string(),
  gym: z.object({ id, name: z.string(), currency: choice(currencies) }),
  /** Every gym that the account is a client of, including this one. */
  gyms: z.array(z.object({ id, name: z.string() })),
  /** The calendar day in the gym's time zone. */
  today: date,
  /** The longest first; expired and unpaid ones last. */
  memberships: z.array(OwnMembership),
  /** Whether the gym lets clients take their reservations to a calendar, and whether this one has a link for it. */
  calendar: z.object({ offered: yesNo, linked: yesNo }),
  balance,
  /** The last hundred, newest first. */
  payments: z.array(OwnPayment),
});
export type MySpace = z.output<typeof MySpace>;

/** A client whose own space the staff opened. */
export const Viewed = z.object({
  clientId: id,
  name: z.string(),
  surname: z.string(),
  /** Without one the client cannot enter yet: it would see this. */
  hasAccount: z.boolean(),
});
export type Viewed = z.output<typeof Viewed>;

const LastViewed = z.extend(Viewed, { viewedAt: instant });
export type LastViewed = z.output<typeof LastViewed>;

export const myspaceContract = {
  get: verb({
    method: 'GET',
    path: '/my-space',
    summary: 'Las membresías y pagos propios de un cliente en su gimnasio',
    access: 'client',
    input: z.strictObject({}),
    output: MySpace,
    errors: [],
  }),
  view: verb({
    method: 'POST',
    path: '/clients/:clientId/views',
    summary:
      'Abrir lo que un cliente ve de sí mismo, con la cabecera pulso-view en sus lecturas por 12 horas; queda registrado',
    access: 'gym',
    right: viewRight,
    input: z.strictObject({ id, clientId: id }),
    output: Viewed,
    errors: [notFound, alreadySaved],
  }),
  viewed: verb({
    method: 'GET',
    path: '/views',
    summary: 'Los clientes cuya vista se abrió por última vez, el último primero',
    access: 'gym',
    right: viewRight,
    input: z.strictObject({}),
    output: z.object({ items: z.array(LastViewed) }),
    errors: [],
  }),
};
