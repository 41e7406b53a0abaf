import { v7 as newId } from 'uuid';
import { vi } from 'vitest';
import type { contract } from '../contract.ts';
import type { Gym, GymSettings } from '../features/gym/contract.ts';
import type { Sent, Verb } from '../wire/verb.ts';
import type { Person } from './app.ts';
import { insertShift, orderOf, productLine } from './store.ts';
import { asSuperuser } from './superuser.ts';
import {
  addClass,
  addClient,
  addExercise,
  addGroup,
  addMembership,
  addPayment,
  addPlan,
  addProduct,
  addProgram,
  addTemplate,
  askForLink,
  classForm,
  clientForm,
  closeTill,
  exerciseForm,
  groupForm,
  membershipForm,
  openTill,
  paymentForm,
  planForm,
  productForm,
  programForm,
  receiptOf,
  secret,
  sellPlan,
  soldForm,
  tokenIn,
  type World,
} from './world.ts';

export type Intruder = 'nobody' | 'insider' | 'otherGym';

type Input<V extends Verb> = (world: World) => Sent<V> | Promise<Sent<V>>;

/** How a verb is tried on the first gym. */
export interface Case<V extends Verb> {
  /** About the first gym's rows, and a success for whom it is meant. */
  valid: Input<V>;
  /** For whom it is meant; by its access the gym, its client or nobody. */
  by?: (world: World) => Person | Promise<Person>;
  /** What intruders send, where `valid` holds a secret that would make them welcome. */
  forged?: Input<V>;
  /** The status of each intruder where its access does not tell: 404 for another gym's ids. */
  status?: Partial<Record<Intruder, number>>;
}

type Cases = {
  readonly [F in keyof typeof contract]: {
    readonly [K in keyof (typeof contract)[F]]: (typeof contract)[F][K] extends Verb
      ? Case<(typeof contract)[F][K]>
      : never;
  };
};

const all = (status: number) => ({ nobody: status, insider: status, otherGym: status });
const ownAnswer = { otherGym: 200 };
const password = 'una-clave-larga';
const patience = { timeout: 60_000 };
const forgedToken = ({ first }: World) => ({ token: `${first.accountId}.${newId()}.falsa` });

async function removed(
  add: () => Promise<string>,
  remove: (id: string) => Promise<unknown>,
): Promise<{ id: string }> {
  const id = await add();
  await remove(id);
  return { id };
}

const tillName = () => `Caja ${newId()}`.slice(0, 40);
const addTill = async ({ first }: World) => (await first.tills.create({ id: newId(), name: tillName() })).id;

const invite = async ({ first }: World, email: string) => {
  const added = await first.clients.create({ id: newId(), ...clientForm(), email });
  return tokenIn(added.activation?.url ?? '');
};

/** A signed-in client account without a gym; without a role as if it came by Google. */
async function newcomer(world: World, { role = true } = {}): Promise<Person> {
  const person = world.nobody();
  const { accountId: id, email } = person;
  await person.account.register({ id, email, password, role: 'client' });
  if (!role) {
    await asSuperuser(world.database, (connection) =>
      connection.query('update account set role = null where id = $1', [id]),
    );
  }
  await person.account.signIn({ email, password });
  return person;
}

const gymAccess = async ({ first }: World) => {
  const { code, key } = await first.gym.get({});
  return { gymCode: code, gymKey: key };
};

const wrongAccess = async (world: World) => ({ ...(await gymAccess(world)), gymKey: 'EQUIVOCADA' });

const settingsOf = ({ id: _, code: __, key: ___, ...settings }: Gym): GymSettings => settings;

/** A date that a client may book, whatever the hour. */
const tomorrow = async ({ first }: World) => {
  const { today } = await first.account.me({});
  return Temporal.PlainDate.from(today).add({ days: 1 }).toString();
};

const newReservation = async (world: World) => {
  const [classId, clientId, date] = [await addClass(world), await addClient(world), await tomorrow(world)];
  return (await world.first.reservations.create({ id: newId(), classId, clientId, date })).id;
};

/** What the first gym's client may book. */
const ownBooking = async (world: World) => {
  await addMembership(world, world.client.clientId);
  return { id: newId(), classId: await addClass(world), date: await tomorrow(world) };
};

async function booked(world: World) {
  const booking = await ownBooking(world);
  await world.client.reservations.book(booking);
  return booking;
}

const newMembership = async (world: World) => addMembership(world, await addClient(world));
const newSoldMembership = async (world: World) =>
  sellPlan(world, await addClient(world), await addPlan(world));
const newPayment = async (world: World) => addPayment(world, await newMembership(world));

let holidays = 0;
const holidayForm = () => {
  holidays += 1;
  return {
    id: newId(),
    date: new Date(Date.UTC(2030, 0, holidays)).toISOString().slice(0, 10),
    name: secret,
  };
};
const newHoliday = async ({ first }: World) => {
  const form = holidayForm();
  await first.classes.addHoliday(form);
  return form.id;
};
const newClass = async ({ first }: World) => (await first.classes.create({ id: newId(), ...classForm })).id;

/** A product that costs 1.100 with its tax, paid exactly. */
const newSale = async (world: World) => {
  const { id: productId } = await world.first.products.create({
    id: newId(),
    name: `Agua ${secret}`,
    price: 1000,
  });
  return {
    id: newId(),
    shiftId: await insertShift(world, world.first),
    clientId: world.client.clientId,
    order: orderOf(productLine(productId, 1000)),
    total: 1100,
    payments: [{ method: 'debit' as const, amount: 1100 }],
  };
};

const newOrder = async (world: World) => ({
  id: newId(),
  name: secret,
  clientId: world.client.clientId,
  order: orderOf(productLine(await addProduct(world), 1000)),
});

const parked = async (world: World) => {
  const { id, version } = await world.first.orders.park(await newOrder(world));
  return { id, version };
};

/** A client that owes 1.100. */
const debtor = async (world: World) => {
  const clientId = await addClient(world);
  await world.first.credits.setLimit({ clientId, limit: 5000 });
  const payments = [{ method: 'account' as const, amount: 1100 }];
  await world.first.sales.complete({ ...(await newSale(world)), clientId, payments });
  return clientId;
};

const soldSale = async (world: World) => world.first.sales.complete(await newSale(world));

const adjustmentOf = async (world: World) => ({
  reason: 'other' as const,
  note: secret,
  lines: [{ productId: await addProduct(world), quantity: 2 }],
});
const purchaseOf = async (world: World) => ({
  supplier: secret,
  document: `F-${secret}`,
  note: secret,
  receivedOn: '2026-11-02',
  lines: [{ productId: await addProduct(world), quantity: 2.5, amount: 1000 }],
});
const newPurchase = async (world: World) => {
  const { id } = await world.first.purchases.create({ id: newId(), ...(await purchaseOf(world)) });
  return id;
};
const newCount = async ({ first }: World) => {
  const { id } = await first.counts.create({ id: newId(), name: `Conteo ${secret}` });
  return id;
};

const importedProduct = () => ({
  line: 2,
  code: newId(),
  name: `Agua ${secret}`,
  group: [secret],
  quantity: 3,
});
const importedClient = () => ({ line: 2, ...clientForm() });

export const cases: Cases = {
  account: {
    me: { valid: () => ({}), by: ({ client }) => client, status: { insider: 200, otherGym: 200 } },
    signIn: {
      valid: ({ first: { email } }) => ({ email, password }),
      forged: ({ first: { email } }) => ({ email, password: 'otra-clave-larga' }),
      status: all(401),
    },
    signOut: { valid: () => ({}), by: ({ client }) => client, status: all(200) },
    google: { valid: () => ({}), status: all(200) },
    register: {
      valid: async (world) => ({
        id: newId(),
        email: `nueva-${newId()}@x.cl`,
        password,
        role: 'client',
        name: 'Nueva',
        ...(await gymAccess(world)),
      }),
      forged: async (world) => ({
        id: newId(),
        email: `intrusa-${newId()}@x.cl`,
        password,
        role: 'client',
        name: 'Intrusa',
        ...(await wrongAccess(world)),
      }),
      status: all(400),
    },
    completeRegistration: {
      by: (world) => newcomer(world, { role: false }),
      valid: async (world) => ({ role: 'client', name: 'Nueva', ...(await gymAccess(world)) }),
      status: { insider: 409, otherGym: 409 },
    },
    joinGym: {
      by: newcomer,
      valid: async (world) => ({ name: 'Nueva', ...(await gymAccess(world)) }),
      forged: async (world) => ({ name: 'Intrusa', ...(await wrongAccess(world)) }),
      status: { insider: 400, otherGym: 403 },
    },
    requestReset: { valid: ({ first: { email } }) => ({ email }), status: all(200) },
    resetPassword: {
      valid: async ({ database, first, nobody }) => {
        await nobody().account.requestReset({ email: first.email });
        // The link is made after the answer.
        const identifier = await vi.waitFor(async () => {
          const { rows } = await asSuperuser(database, (connection) =>
            connection.query<{ identifier: string }>(
              'select identifier from verification where value = $1 order by created_at desc limit 1',
              [first.accountId],
            ),
          );
          if (!rows[0]) throw new Error('no link yet');
          return rows[0].identifier;
        }, patience);
        return { token: identifier.split(':')[1] ?? '', password };
      },
      forged: () => ({ token: 'falsa', password: 'otra-clave-larga' }),
      status: all(410),
    },
    changePassword: {
      by: ({ client }) => client,
      valid: () => ({ currentPassword: password, password }),
      forged: () => ({ currentPassword: 'equivocada', password: 'otra-clave-larga' }),
      status: { insider: 400, otherGym: 400 },
    },
  },
  classes: {
    week: { valid: () => ({ date: '2026-11-02' }), status: ownAnswer },
    create: {
      valid: async (world) => ({ id: newId(), ...classForm, programId: await addProgram(world) }),
      status: { otherGym: 400 },
    },
    update: { valid: async (world) => ({ id: await newClass(world), version: 1, ...classForm }) },
    remove: { valid: async (world) => ({ id: await newClass(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => newClass(world),
          (id) => world.first.classes.remove({ id }),
        ),
    },
    changeDate: {
      valid: async (world) => ({
        id: await newClass(world),
        date: '2026-11-02',
        cancelled: true,
        teachers: null,
        reason: secret,
      }),
    },
    addHoliday: { valid: holidayForm, status: ownAnswer },
    removeHoliday: { valid: async (world) => ({ id: await newHoliday(world) }) },
  },
  clients: {
    list: { valid: () => ({ search: '' }), status: ownAnswer },
    get: { valid: ({ client }) => ({ id: client.clientId }) },
    create: {
      valid: async (world) => {
        const id = await addClient(world);
        const { hasAccount: _, standing: __, version: ___, ...form } = await world.first.clients.get({ id });
        return form;
      },
      status: ownAnswer,
    },
    update: { valid: async (world) => ({ id: await addClient(world), version: 1, ...clientForm() }) },
    remove: { valid: async (world) => ({ id: await addClient(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => addClient(world),
          (id) => world.first.clients.remove({ id }),
        ),
    },
    invite: { valid: async (world) => ({ id: await addClient(world) }) },
    linkRequests: { valid: () => ({}), status: ownAnswer },
    decideLink: {
      valid: async (world) => ({ accountId: (await askForLink(world)).accountId, decision: 'confirmed' }),
    },
  },
  dashboard: { get: { valid: () => ({}), status: ownAnswer } },
  groups: {
    list: { valid: () => ({}), status: ownAnswer },
    create: { valid: () => ({ id: newId(), ...groupForm() }), status: ownAnswer },
    update: { valid: async (world) => ({ id: await addGroup(world), version: 1, ...groupForm() }) },
    sort: { valid: async (world) => ({ ids: [await addGroup(world)] }), status: ownAnswer },
    remove: { valid: async (world) => ({ id: await addGroup(world) }) },
  },
  gym: {
    get: { valid: () => ({}), status: ownAnswer },
    update: {
      valid: async ({ first }) => settingsOf(await first.gym.get({})),
      forged: async ({ first }) => ({ ...settingsOf(await first.gym.get({})), name: 'Gimnasio Vecino' }),
      status: ownAnswer,
    },
    renewAccess: {
      valid: async ({ first }) => ({ version: (await first.gym.get({})).version }),
      forged: () => ({ version: 1 }),
      status: ownAnswer,
    },
  },
  imports: {
    checkProducts: { valid: () => ({ lines: [importedProduct()] }), status: ownAnswer },
    applyProducts: {
      by: ({ first }) => first,
      valid: () => ({ id: newId(), lines: [importedProduct()] }),
      status: { insider: 403, otherGym: 200 },
    },
    checkClients: { valid: () => ({ lines: [importedClient()] }), status: ownAnswer },
    applyClients: {
      by: ({ first }) => first,
      valid: () => ({ id: newId(), lines: [importedClient()] }),
      status: { insider: 403, otherGym: 200 },
    },
    runs: {
      by: ({ first }) => first,
      valid: () => ({ kind: 'products', page: 1 }),
      status: { insider: 403, otherGym: 200 },
    },
    clients: { valid: () => ({}), status: ownAnswer },
  },
  invitations: {
    read: {
      valid: async (world) => ({ token: await invite(world, '') }),
      forged: forgedToken,
      status: all(410),
    },
    activate: {
      valid: async (world) => {
        const email = `activa-${newId()}@x.cl`;
        return { token: await invite(world, email), id: newId(), email, password };
      },
      forged: (world) => ({ ...forgedToken(world), id: newId(), email: world.client.email, password }),
      status: all(410),
    },
    accept: {
      by: newcomer,
      valid: async (world) => ({ token: await invite(world, '') }),
      forged: forgedToken,
      status: { insider: 410, otherGym: 409 },
    },
  },
  locks: {
    get: { valid: () => ({}), status: ownAnswer },
    setPin: {
      by: ({ first }) => first,
      valid: () => ({ pin: '2468' }),
      status: { insider: 403, otherGym: 200 },
    },
    unlock: {
      by: ({ first }) => first,
      valid: async ({ first, otherGym }) => {
        await first.locks.setPin({ pin: '2468' });
        await otherGym.locks.setPin({ pin: '1357' });
        return { pin: '2468' };
      },
      status: { insider: 403, otherGym: 403 },
    },
  },
  memberships: {
    list: { valid: ({ client }) => ({ clientId: client.clientId }) },
    create: {
      valid: async (world) => ({ id: newId(), clientId: await addClient(world), ...membershipForm }),
    },
    sell: {
      valid: async (world) => ({
        id: newId(),
        clientId: await addClient(world),
        planId: await addPlan(world),
        ...soldForm,
      }),
    },
    update: { valid: async (world) => ({ id: await newMembership(world), version: 1, ...membershipForm }) },
    updateSold: {
      valid: async (world) => ({ id: await newSoldMembership(world), version: 1, active: true, ...soldForm }),
    },
    remove: { valid: async (world) => ({ id: await newMembership(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => newMembership(world),
          (id) => world.first.memberships.remove({ id }),
        ),
    },
  },
  myspace: { get: { valid: () => ({}) } },
  payments: {
    list: { valid: async (world) => ({ membershipId: await newMembership(world), page: 1 }) },
    create: {
      valid: async (world) => ({
        id: newId(),
        membershipId: await newMembership(world),
        ...paymentForm,
        tillId: newId(),
      }),
    },
    update: { valid: async (world) => ({ id: await newPayment(world), version: 1, ...paymentForm }) },
    remove: { valid: async (world) => ({ id: await newPayment(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => newPayment(world),
          (id) => world.first.payments.remove({ id }),
        ),
    },
    recent: { valid: () => ({ page: 1 }), status: ownAnswer },
    issueReceipt: { valid: async (world) => ({ id: await newPayment(world) }) },
    extent: { valid: ({ client }) => ({ clientId: client.clientId }) },
  },
  plans: {
    list: { valid: () => ({ kind: 'period' }), status: ownAnswer },
    get: { valid: async (world) => ({ id: await addPlan(world) }) },
    create: {
      valid: async (world) => ({ id: newId(), ...planForm, programIds: [await addProgram(world)] }),
      status: { otherGym: 400 },
    },
    update: {
      valid: async (world) => ({
        id: await addPlan(world),
        version: 1,
        ...planForm,
        reservations: 'limited',
        reservationLimit: 8,
      }),
    },
    remove: { valid: async (world) => ({ id: await addPlan(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => addPlan(world),
          (id) => world.first.plans.remove({ id }),
        ),
    },
  },
  products: {
    list: { valid: () => ({ search: secret, by: 'name', state: 'enabled' }), status: ownAnswer },
    all: { valid: () => ({ search: secret, order: 'group', descending: true }), status: ownAnswer },
    get: { valid: async (world) => ({ id: await addProduct(world) }) },
    catalogue: { valid: () => ({}), status: ownAnswer },
    create: { valid: () => ({ id: newId(), ...productForm() }), status: ownAnswer },
    update: { valid: async (world) => ({ id: await addProduct(world), version: 1, ...productForm() }) },
    favour: { valid: async (world) => ({ id: await addProduct(world), favourite: true }) },
    change: {
      valid: async (world) => ({
        ids: [await addProduct(world)],
        change: { enabled: false, price: { kind: 'percent', percent: 1000 } },
      }),
      status: ownAnswer,
    },
    sort: { valid: async (world) => ({ ids: [await addProduct(world)] }), status: ownAnswer },
    remove: { valid: async (world) => ({ ids: [await addProduct(world)] }) },
    restore: {
      valid: async (world) => {
        const ids = [await addProduct(world)];
        await world.first.products.remove({ ids });
        return { ids };
      },
    },
  },
  programs: {
    list: { valid: () => ({ search: '' }), status: ownAnswer },
    options: { valid: () => ({}), status: ownAnswer },
    get: { valid: async (world) => ({ id: await addProgram(world) }) },
    create: { valid: () => ({ id: newId(), ...programForm() }), status: ownAnswer },
    update: { valid: async (world) => ({ id: await addProgram(world), version: 1, ...programForm() }) },
    remove: { valid: async (world) => ({ id: await addProgram(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => addProgram(world),
          (id) => world.first.programs.remove({ id }),
        ),
    },
  },
  reservations: {
    day: { valid: async (world) => ({ date: await tomorrow(world) }), status: ownAnswer },
    list: { valid: async (world) => ({ classId: await addClass(world), date: await tomorrow(world) }) },
    candidates: {
      valid: async (world) => ({
        classId: await addClass(world),
        date: await tomorrow(world),
        search: 'zafiro',
      }),
    },
    create: {
      valid: async (world) => ({
        id: newId(),
        classId: await addClass(world),
        clientId: await addClient(world),
        date: await tomorrow(world),
      }),
    },
    attend: { valid: async (world) => ({ id: await newReservation(world), attended: true }) },
    remove: { valid: async (world) => ({ id: await newReservation(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => newReservation(world),
          (id) => world.first.reservations.remove({ id }),
        ),
    },
    coming: { valid: async (world) => ({ date: await tomorrow(world) }) },
    book: {
      valid: ownBooking,
      // The insider may book for itself, but not under another's id.
      forged: booked,
      status: { insider: 409 },
    },
    cancel: { valid: async (world) => ({ id: (await booked(world)).id }), status: { insider: 404 } },
  },
  purchases: {
    list: { valid: () => ({ search: '' }), status: ownAnswer },
    get: { valid: async (world) => ({ id: await newPurchase(world) }) },
    create: {
      valid: async (world) => ({ id: newId(), ...(await purchaseOf(world)) }),
      status: { otherGym: 400 },
    },
    cancel: { valid: async (world) => ({ id: await newPurchase(world), reason: secret }) },
    suppliers: { valid: () => ({}), status: ownAnswer },
  },
  receipts: {
    list: { valid: () => ({ search: '' }), status: ownAnswer },
    get: { valid: async (world) => ({ id: (await receiptOf(world)).id }) },
    send: {
      by: ({ first }) => first,
      valid: async (world) => ({ id: (await receiptOf(world)).id, email: `${secret}@correo.cl` }),
      status: { insider: 403, otherGym: 404 },
    },
  },
  orders: {
    list: { valid: () => ({}), status: ownAnswer },
    park: { valid: (world) => newOrder(world) },
    resume: { valid: async (world) => parked(world) },
    cancel: { valid: async (world) => ({ ...(await newOrder(world)), reason: secret }) },
    cancelled: { valid: () => ({}), status: ownAnswer },
  },
  counts: {
    list: { valid: () => ({}), status: ownAnswer },
    create: {
      valid: async (world) => ({
        id: newId(),
        name: `Conteo ${secret}`,
        groupId: await addGroup(world),
      }),
      status: { otherGym: 400 },
    },
    get: { valid: async (world) => ({ id: await newCount(world), search: '' }) },
    sheet: { valid: async (world) => ({ id: await newCount(world) }) },
    tally: {
      valid: async (world) => ({
        ...{ id: newId(), countId: await newCount(world) },
        ...{ productId: await addProduct(world), quantity: 3 },
      }),
    },
    remove: { valid: async (world) => ({ id: await newCount(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => newCount(world),
          (id) => world.first.counts.remove({ id }),
        ),
    },
    apply: { valid: async (world) => ({ id: await newCount(world) }) },
  },
  credits: {
    list: { valid: () => ({ search: '' }), status: ownAnswer },
    get: { valid: ({ client }) => ({ clientId: client.clientId }) },
    setLimit: { valid: ({ client }) => ({ clientId: client.clientId, limit: 50_000 }) },
    pay: {
      valid: async (world) => ({
        id: newId(),
        clientId: await debtor(world),
        shiftId: await insertShift(world, world.first),
        amount: 1000,
        method: 'cash',
      }),
    },
  },
  sales: {
    list: { valid: () => ({ search: '' }), status: ownAnswer },
    get: { valid: async (world) => ({ id: (await soldSale(world)).id }) },
    find: {
      valid: async (world) => ({ number: String((await soldSale(world)).receiptNumber) }),
    },
    complete: { valid: newSale },
  },
  refunds: {
    create: {
      valid: async (world) => {
        const { id: saleId, shiftId, lines } = await soldSale(world);
        const [line] = lines;
        return {
          id: newId(),
          saleId,
          shiftId,
          lines: [{ id: newId(), saleLineId: line?.id ?? '', quantity: 1, restock: true }],
          method: 'debit',
        };
      },
    },
  },
  routines: {
    get: { valid: ({ client: { clientId } }) => ({ clientId }) },
    create: { valid: async (world) => ({ clientId: await addClient(world) }) },
    addExercise: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId, ...exerciseForm }) },
    updateExercise: {
      valid: async (world) => {
        const { day: _, ...form } = exerciseForm;
        return { id: await addExercise(world, world.client), version: 1, ...form };
      },
    },
    moveExercise: {
      valid: async (world) => ({ id: await addExercise(world, world.client), day: 'tuesday', after: null }),
    },
    removeExercise: { valid: async (world) => ({ id: await addExercise(world, world.client) }) },
    restoreExercise: {
      valid: (world) =>
        removed(
          () => addExercise(world, world.client),
          (id) => world.first.routines.removeExercise({ id }),
        ),
    },
    copyDay: {
      valid: ({ client: { clientId } }) => ({ copyId: newId(), clientId, from: 'monday', to: ['sunday'] }),
    },
    suggest: { valid: () => ({ search: secret }), status: ownAnswer },
    templates: { valid: () => ({}), status: ownAnswer },
    saveTemplate: {
      valid: ({ client: { clientId } }) => ({ id: newId(), name: `${secret} ${newId()}`, clientId }),
    },
    renameTemplate: {
      valid: async (world) => ({
        id: await addTemplate(world, world.client),
        version: 1,
        name: `${secret} ${newId()}`,
      }),
    },
    removeTemplate: { valid: async (world) => ({ id: await addTemplate(world, world.client) }) },
    restoreTemplate: {
      valid: (world) =>
        removed(
          () => addTemplate(world, world.client),
          (id) => world.first.routines.removeTemplate({ id }),
        ),
    },
    applyTemplate: {
      valid: async (world) => ({
        applicationId: newId(),
        templateId: await addTemplate(world, world.client),
        clientIds: [await addClient(world)],
        mode: 'replace',
      }),
    },
    mine: { valid: () => ({}) },
    tick: {
      valid: async (world) => ({ id: await addExercise(world, world.client), done: true }),
      status: { insider: 404 },
    },
  },
  tills: {
    list: { valid: () => ({}), status: ownAnswer },
    create: { valid: () => ({ id: newId(), name: tillName() }), status: ownAnswer },
    update: { valid: async (world) => ({ id: await addTill(world), version: 1, name: tillName() }) },
    remove: { valid: async (world) => ({ id: await addTill(world) }) },
    restore: {
      valid: (world) =>
        removed(
          () => addTill(world),
          (id) => world.first.tills.remove({ id }),
        ),
    },
    open: {
      valid: async (world) => ({ id: newId(), tillId: await addTill(world), float: 1000 }),
      status: ownAnswer,
    },
    move: {
      valid: async (world) => ({
        id: newId(),
        shiftId: (await openTill(world)).shiftId,
        kind: 'out',
        amount: 1000,
        reason: secret,
      }),
    },
    entries: { valid: async (world) => ({ shiftId: (await openTill(world)).shiftId }) },
    close: {
      valid: async (world) => ({
        id: (await openTill(world)).shiftId,
        counted: 1000,
        denominations: { '500': 2 },
      }),
    },
    shifts: { valid: () => ({ page: 1 }), status: ownAnswer },
    report: { valid: async (world) => ({ id: await closeTill(world) }) },
    ledger: { valid: async (world) => ({ id: await closeTill(world) }) },
    loose: { valid: () => ({ page: 1 }), status: ownAnswer },
  },
  stock: {
    products: { valid: () => ({ search: secret }), status: ownAnswer },
    movements: { valid: async (world) => ({ productId: await addProduct(world) }), status: ownAnswer },
    adjust: {
      valid: async (world) => ({ id: newId(), ...(await adjustmentOf(world)) }),
      status: { otherGym: 400 },
    },
    low: { valid: () => ({ search: '', supplier: '' }), status: ownAnswer },
    suggestion: { valid: () => ({ search: '', supplier: '' }), status: ownAnswer },
    averageCosts: { valid: () => ({ search: '' }), status: ownAnswer },
    averageCost: { valid: async (world) => ({ productId: await addProduct(world) }) },
  },
};
