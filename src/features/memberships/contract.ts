import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  amount,
  choice,
  Done,
  date,
  id,
  oneLine,
  requiredText,
  text,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { Client } from '../clients/contract.ts';
import { amountMistyped } from '../gym/contract.ts';
import { price } from '../plans/contract.ts';
import { planKinds } from '../plans/domain.ts';
import { allPeriods, periods } from './domain.ts';

const shape = {
  planName: requiredText(80, 'Escribe el nombre del plan.', oneLine),
  period: choice(periods),
  active: z._default(yesNo, true),
  observation: text(1000),
};

export const MembershipForm = z.strictObject(shape);
export type MembershipForm = z.output<typeof MembershipForm>;

/** The client whose memberships or payments a screen shows. */
export const Holder = z.pick(Client, {
  id: true,
  name: true,
  surname: true,
  email: true,
  phone: true,
  whatsapp: true,
  dni: true,
});
export type Holder = z.output<typeof Holder>;

/** The part of a price that is unpaid today, and since which day. */
export const Due = z.object({ amount: z.int(), since: date });
export type Due = z.output<typeof Due>;

const terms = {
  /** The agreed price of a period, in the currency's minor unit; 0 is free. */
  price,
  startsOn: date,
  observation: shape.observation,
};

/** Whether the plan's enrolment fee is charged, which a client pays once. */
export const enrolment = z._default(yesNo, true);

/** A membership to sell from a plan. */
export const SaleForm = z.strictObject({ planId: id, ...terms, enrolment });
export type SaleForm = z.output<typeof SaleForm>;

const soldShape = {
  active: shape.active,
  ...terms,
  /** From when a changed price holds, today at the earliest; without it from today. */
  priceFrom: z.optional(date),
};

/** The editable part of a membership that was sold from a plan. */
export const SoldForm = z.strictObject(soldShape);
export type SoldForm = z.output<typeof SoldForm>;

/** A client whom the membership of another covers. */
export const PlanMember = z.object({ id, membershipId: id, clientId: id, name: z.string(), version });
export type PlanMember = z.output<typeof PlanMember>;
/** A change of plan, and the other membership of it. */
const PlanChanged = z.object({ id, membershipId: id, planName: z.string(), startsOn: date });

export const Membership = z.object({
  ...shape,
  id,
  clientId: id,
  /**
   * The plan that it was sold from; null when its name and period were entered by hand, as are `price` and
   * `startsOn`.
   */
  planId: z.nullable(id),
  kind: choice(planKinds),
  period: choice(allPeriods),
  /** How many people its plan covers, the client included, and whom else it covers. */
  people: z.int(),
  members: z.array(PlanMember),
  /** Its duration in days, when the period is 'days'. */
  days: z.nullable(z.int()),
  /** How many sessions a pack has, and how many are left to book, today or later; null for the other kinds. */
  sessions: z.nullable(z.int()),
  sessionsLeft: z.nullable(z.int()),
  /** The day of the month on which its periods start. */
  billingDay: z.nullable(z.int()),
  price: z.nullable(z.int()),
  /** The price from a later day on. */
  nextPrice: z.nullable(z.object({ price, from: date })),
  startsOn: z.nullable(date),
  due: z.nullable(Due),
  /** The last day that its payments cover. */
  expiresOn: z.nullable(date),
  /** Days from today in the gym's zone to `expiresOn`; negative when it has passed. */
  daysLeft: z.nullable(z.int()),
  paymentCount: z.int(),
  /**
   * The default of the next payment: the amount due, or the agreed price, or the last amount, from the end of the
   * paid period.
   */
  suggestion: z.object({ amount: z.nullable(amount), planStartsOn: date }),
  /** The last day of one that was cancelled, and why. */
  endsOn: z.nullable(date),
  cancelReason: z.string(),
  /** Whether its price includes tax, as its plan says. */
  taxable: z.boolean(),
  /** The change of plan that ended it, and the one that it comes from. */
  changedTo: z.nullable(PlanChanged),
  changedFrom: z.nullable(PlanChanged),
  version,
});
export type Membership = z.output<typeof Membership>;

/** The membership of another that covers the client; money is the other's matter. */
export const CoveringMembership = z.extend(
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
  }),
  { payer: z.object({ id, name: z.string() }) },
);
export type CoveringMembership = z.output<typeof CoveringMembership>;
/** The first period that a sale would charge; `price` is that of a whole one. In the currency's minor unit. */
export const Quote = z.object({
  startsOn: date,
  endsOn: date,
  amount: z.int(),
  price: z.int(),
  /** The fee that the client pays once, unless it is left out. */
  enrolment: z.int(),
  /** Whether the billing day cuts it short. */
  isPartial: z.boolean(),
  /** Whether its price includes tax; otherwise it is exempt. */
  taxable: z.boolean(),
});
export type Quote = z.output<typeof Quote>;

/** What the client has paid beyond all charges, in the currency's minor unit. */
export const balance = z.int();

export const trialUsed = failure({
  code: 'trial_used',
  status: 409,
  message: 'Este cliente ya usó su prueba.',
});

export const planSoldOut = failure({
  code: 'plan_sold_out',
  status: 409,
  field: 'planId',
  message: 'Ya se vendieron todos los cupos de este plan.',
});

export const soldFromPlan = failure({
  code: 'sold_from_plan',
  status: 409,
  message: 'Esta membresía viene de un plan: su nombre y su tipo no cambian.',
});

export const notSoldFromPlan = failure({
  code: 'not_sold_from_plan',
  status: 409,
  message: 'Esta membresía no viene de un plan: cambia su nombre y su tipo.',
});

export const priceInPast = failure({
  code: 'price_in_past',
  status: 400,
  field: 'priceFrom',
  message: 'Desde hoy o después: lo ya cobrado no cambia.',
});

export const endsInPast = failure({
  code: 'ends_in_past',
  status: 400,
  field: 'endsOn',
  message: 'Desde hoy o después.',
});

export const notCancelled = failure({
  code: 'not_cancelled',
  status: 409,
  message: 'Esta membresía no está cancelada.',
});

export const partOfChange = failure({
  code: 'part_of_change',
  status: 409,
  message: 'Es parte de un cambio de plan: deshaz antes el cambio.',
});

/** When a membership ends, and why. */
export const CancelForm = z.strictObject({
  /** The last day, today at the earliest. */
  endsOn: date,
  reason: requiredText(200, 'Escribe el motivo.'),
});
export type CancelForm = z.output<typeof CancelForm>;

/** How many memberships ended in a month for a reason. */
export const CancelReason = z.object({
  /** The first day of the month. */
  month: date,
  reason: z.string(),
  count: z.int(),
  /** The last day of the latest of them. */
  lastOn: date,
});
export type CancelReason = z.output<typeof CancelReason>;

/** What a cancellation would do. Amounts in the currency's minor unit. */
export const CancelPreview = z.object({
  /** What stays owed. */
  due: z.nullable(Due),
  /** The days after the last one that are paid, and what was paid for them. */
  unused: z.object({ days: z.int(), amount: z.int() }),
  /** What the client has paid too much then. */
  balance,
  /** How many bookings would be given back. */
  bookings: z.int(),
});
export type CancelPreview = z.output<typeof CancelPreview>;

export const membershipsContract = {
  list: verb({
    method: 'GET',
    path: '/clients/:clientId/memberships',
    summary: 'Un cliente, sus membresías y las de otros que lo incluyen',
    access: 'gym',
    right: 'clients.view',
    input: z.strictObject({ clientId: id }),
    output: z.object({
      client: Holder,
      items: z.array(Membership),
      covering: z.array(CoveringMembership),
      balance,
    }),
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/clients/:clientId/memberships',
    summary: 'Agregar una membresía a un cliente',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, clientId: id, ...shape }),
    output: Membership,
    errors: [notFound, alreadySaved],
  }),
  sell: verb({
    method: 'POST',
    path: '/clients/:clientId/memberships/from-plan',
    summary: 'Vender un plan a un cliente; sin precio acordado, al del plan',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, clientId: id, planId: id, ...terms, price: z.optional(price), enrolment }),
    output: Membership,
    errors: [notFound, alreadySaved, trialUsed, planSoldOut, amountMistyped],
  }),
  quote: verb({
    method: 'POST',
    path: '/plans/:planId/quote',
    summary: 'Qué se cobraría primero al vender un plan; sin precio acordado, al del plan',
    access: 'gym',
    right: ['memberships.sell', 'payments.take', 'sales.sell'],
    input: z.strictObject({ planId: id, clientId: z.optional(id), startsOn: date, price: z.optional(price) }),
    output: Quote,
    errors: [notFound],
  }),
  quotes: verb({
    method: 'GET',
    path: '/plans/quotes',
    summary: 'Qué se cobraría primero por cada plan con día de cobro o matrícula',
    access: 'gym',
    right: ['memberships.sell', 'payments.take', 'sales.sell'],
    input: z.strictObject({ clientId: z.optional(id), startsOn: date }),
    output: z.object({ items: z.array(z.extend(Quote, { planId: id })) }),
    errors: [],
  }),
  update: verb({
    method: 'PUT',
    path: '/memberships/:id',
    summary: 'Cambiar una membresía que no viene de un plan',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, version, ...shape }),
    output: Membership,
    errors: [notFound, stale, soldFromPlan],
  }),
  updateSold: verb({
    method: 'PUT',
    path: '/memberships/:id/sold',
    summary: 'Cambiar una membresía que viene de un plan',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, version, ...soldShape }),
    output: Membership,
    errors: [notFound, stale, notSoldFromPlan, priceInPast, amountMistyped],
  }),
  cancelReasons: verb({
    method: 'GET',
    path: '/memberships/cancel-reasons',
    summary: 'Por qué se cancelan membresías, por mes de su último día, el más nuevo primero; dos años',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({}),
    output: z.object({ items: z.array(CancelReason) }),
    errors: [],
  }),
  previewCancel: verb({
    method: 'POST',
    path: '/memberships/:id/cancel/preview',
    summary: 'Qué quedaría al cancelar una membresía desde un día',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, endsOn: CancelForm.shape.endsOn }),
    output: CancelPreview,
    errors: [notFound, endsInPast, partOfChange],
  }),
  cancel: verb({
    method: 'POST',
    path: '/memberships/:id/cancel',
    summary: 'Cancelar una membresía desde un día; lo pagado queda',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, version, ...CancelForm.shape }),
    output: Membership,
    errors: [notFound, stale, endsInPast, partOfChange],
  }),
  resume: verb({
    method: 'POST',
    path: '/memberships/:id/resume',
    summary: 'Deshacer la cancelación de una membresía',
    access: 'gym',
    right: 'memberships.sell',
    input: z.strictObject({ id, version }),
    output: Membership,
    errors: [notFound, stale, notCancelled, partOfChange],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/memberships/:id',
    summary: 'Eliminar una membresía con sus pagos',
    access: 'gym',
    right: 'clients.remove',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, partOfChange],
  }),
  restore: verb({
    method: 'POST',
    path: '/memberships/:id/restore',
    summary: 'Deshacer la eliminación de una membresía',
    access: 'gym',
    right: 'clients.remove',
    authorizable: true,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, trialUsed, planSoldOut],
  }),
};
