import * as fc from 'fast-check';
import { idOf } from './document.ts';

const zone = 'America/Santiago';
export const gymUid = 'dueno000000000000000000000001';

const lettersOfNames = [...'abcdefgñáéíóúü ABC0123456789.-_"\'¡¿🏋'];
/** As people type it: without space around it. */
const textOf = (letters: string[], max: number) =>
  fc
    .array(fc.constantFrom(...letters), { maxLength: max / 2 })
    .map((parts) => parts.join('').trim().replace(/\s+/g, ' '));
const text = (max: number) => textOf([...lettersOfNames, ','], max);
const named = (max: number) => text(max).map((name) => name || 'Sin');
const day = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => Temporal.PlainDate.from('2022-11-20').add({ days }).toString());
const money = fc.integer({ min: 1, max: 900_000 });
const yesNo = fc.constantFrom('Si', 'No');
const uuidId = fc.uuid({ version: 4 });
const anId = fc.oneof(
  uuidId,
  fc.array(fc.constantFrom(...'abcXYZ0189'), { minLength: 20, maxLength: 20 }).map((c) => c.join('')),
);
const byId = <T>(value: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(fc.tuple(anId, value), { maxLength, selector: ([id]) => id });

/** How export tools write a timestamp. */
const stamps = {
  iso: (at: Temporal.Instant) => at.toString(),
  seconds: (at: Temporal.Instant) => ({ seconds: at.epochMilliseconds / 1000, nanoseconds: 0 }),
  underscored: (at: Temporal.Instant) => ({ _seconds: at.epochMilliseconds / 1000, _nanoseconds: 0 }),
  typed: (at: Temporal.Instant) => ({
    __datatype__: 'timestamp',
    value: { _seconds: at.epochMilliseconds / 1000, _nanoseconds: 0 },
  }),
  time: (at: Temporal.Instant) => ({ __time__: at.toString() }),
  milliseconds: (at: Temporal.Instant) => at.epochMilliseconds,
};
export type Stamp = keyof typeof stamps;
export const stamp = fc.constantFrom(...(Object.keys(stamps) as Stamp[]));

const payment = fc.record({
  enviarBoleta: yesNo,
  tipoDocumento: fc.constantFrom('Boletas Electrónica No Afectas o Exentas', 'Boleta electrónica con IVA'),
  tipoPago: fc.constantFrom('Efectivo', 'Transferencia', 'Débito', 'Crédito', 'Cheque', 'Pago Online'),
  monto: money,
  fechaPago: day,
  fechaComienzoPlan: day,
  observacion: text(40),
});
const membership = fc.record({
  fields: fc.record({
    plan: named(30),
    tipoPlan: fc.constantFrom('Mensual', 'Bimestral', 'Trimestral', 'Semestral', 'Anual'),
    activa: yesNo,
    observacion: text(40),
  }),
  payments: byId(payment, 3),
});
const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const routine = fc
  .tuple(...weekdays.map(() => fc.array(fc.record({ name: named(30) }), { maxLength: 3 })))
  .map((days) => ({ days: days.map((exercises, index) => ({ day: weekdays[index], exercises })) }));
const client = fc.record({
  fields: fc.record({
    name: named(30),
    surname: text(30),
    phone: fc.constantFrom('', '+56 9 1234 5678'),
    whatsapp: fc.constantFrom('', '912345678'),
    observation: text(60),
  }),
  email: fc.boolean(),
  dni: fc.boolean(),
  account: fc.boolean(),
  memberships: byId(membership, 2),
  routine: fc.option(routine),
});
const plan = fc.record({
  nombrePlan: named(30),
  descripcionPlan: text(60),
  valorPlan: fc.integer({ min: 0, max: 500_000 }),
  tipoPago: fc.constantFrom('Mensual', 'Trimestral', 'Semestral', 'Anual'),
  distribucionReservas: fc.constantFrom('Ilimitadas', 'Limitadas'),
  reservasPorPeriodo: fc.integer({ min: 1, max: 30 }),
  periodoReservas: fc.constantFrom('Mes', 'Semana'),
  venderOnline: yesNo,
  stockPlanes: fc.constant('Ilimitado'),
});
const schedule = fc.record({
  className: named(30),
  days: fc.subarray(weekdays, { minLength: 1 }),
  // One teacher: a comma would make it two.
  assignedTeachers: textOf(lettersOfNames, 30),
  capacity: fc.integer({ min: 1, max: 40 }),
  startTime: fc.constantFrom('05:00', '07:30'),
  endTime: fc.constantFrom('08:15', '23:00'),
  color: fc.constantFrom('#000000', '#a1b2c3'),
  trialClasses: fc.boolean(),
  onlineClass: fc.boolean(),
});
const product = fc.record({
  name: named(40),
  group: fc.constantFrom('', 'Bebidas', 'Ropa/Poleras'),
  sku: text(20),
  unit: text(10),
  cost: money,
  profit: fc.integer({ min: -1000, max: 100_000 }).map((profit) => profit / 100),
  price: money,
  tax: fc.integer({ min: 0, max: 1000 }),
  priceIncludesTax: fc.boolean(),
  priceChangeAllowed: fc.boolean(),
  defaultQuantity: fc.integer({ min: 0, max: 3000 }).map((quantity) => quantity / 1000),
  enabled: fc.boolean(),
  description: text(60),
  quantity: fc.integer({ min: -3000, max: 90_000 }).map((quantity) => quantity / 1000),
  supplier: text(30),
  reorderPoint: fc.integer({ min: 0, max: 9 }),
});

/** A gym that breaks none of Pulso's rules, whose references are places in lists. */
export const gym = fc.record({
  gymName: named(40),
  clients: byId(client, 5),
  income: byId(fc.record({ amount: money, fechaPago: day }), 3),
  programs: byId(fc.boolean(), 3),
  plans: byId(plan, 3),
  schedules: byId(schedule, 3),
  reservations: byId(fc.tuple(fc.nat(9), fc.nat(9), day, fc.constantFrom('Reservado', 'Asistió')), 8),
  products: byId(product, 4),
});
type Gym = typeof gym extends fc.Arbitrary<infer T> ? T : never;

interface Style {
  /** The id of the document at a path. */
  idAt: (path: string) => string;
  stamp: Stamp;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** As the original has it, and as Pulso exports it. */
export const original = (by: Stamp): Style => ({ idAt: lastOf, stamp: by });
export const exported: Style = { idAt: idOf, stamp: 'iso' };

const startOf = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant();
const programName = (index: number) => `Programa ${index}`;

/** Builds the documents of a gym in a style. */
export class Writer {
  private readonly gym: Gym;
  private readonly style: Style;
  private readonly root = `gyms/${gymUid}`;

  constructor(gym: Gym, style: Style) {
    this.gym = gym;
    this.style = style;
  }

  private at = (date: string) => stamps[this.style.stamp](startOf(date));
  private id = (...names: string[]) => this.style.idAt([this.root, ...names].join('/'));

  private collect<T>(
    name: string,
    items: [string, T][],
    build: (item: T, index: number, id: string) => unknown,
  ) {
    if (items.length === 0) return {};
    const key = name.slice(name.lastIndexOf('/') + 1);
    const documents = items.map(([id, item], index) => [this.id(name, id), build(item, index, id)]);
    return { [key]: Object.fromEntries(documents) };
  }

  private emailOf = (index: number) =>
    this.gym.clients[index]?.[1].email ? `persona${index}@correo.cl` : '';
  private hasAccount = (index: number) =>
    this.emailOf(index) !== '' && this.gym.clients[index]?.[1].account === true;
  private uidOf = (index: number) => this.style.idAt(`users/cuenta${index}`);
  private nameOf = (index: number) => {
    const { name = '', surname = '' } = this.gym.clients[index]?.[1].fields ?? {};
    return `${name} ${surname}`.trim();
  };

  private clients() {
    return this.collect(
      'clients',
      this.gym.clients,
      ({ fields, dni, memberships, routine }, index, clientId) => {
        const clientAt = `clients/${clientId}`;
        const own = this.id(clientAt);
        const membershipsOf = this.collect(
          `${clientAt}/memberships`,
          memberships,
          ({ fields, payments }, _, membershipId) => {
            const at = `${clientAt}/memberships/${membershipId}`;
            const build = (payment: (typeof payments)[number][1]) => ({
              ...payment,
              fechaPago: this.at(payment.fechaPago),
              fechaComienzoPlan: this.at(payment.fechaComienzoPlan),
              clientId: own,
              membershipId: this.id(at),
            });
            return {
              ...fields,
              clientId: own,
              clientName: this.nameOf(index),
              ...this.collect(`${at}/payments`, payments, build),
            };
          },
        );
        return {
          ...fields,
          email: this.emailOf(index),
          dni: dni ? `SOCIO ${index}` : '',
          ...(this.hasAccount(index) && { uid: this.uidOf(index) }),
          ...membershipsOf,
          ...(routine && { routine: { routine } }),
        };
      },
    );
  }

  private reservations() {
    const { clients, schedules, reservations } = this.gym;
    const wanted = reservations.map(([id, [c, s, date, status]]) => ({
      ...{ id, date, status, at: c % Math.max(1, clients.length) },
      schedule: schedules[s % Math.max(1, schedules.length)],
    }));
    const once = new Map(wanted.map((one) => [`${one.at} ${one.schedule?.[0]} ${one.date}`, one]));
    const items = clients.length > 0 && schedules.length > 0 ? [...once.values()] : [];
    return this.collect(
      'reservations',
      items.map((item): [string, typeof item] => [item.id, item]),
      ({ at, schedule, date, status }) => ({
        classId: this.id(`schedules/${schedule?.[0]}`),
        clientId: this.id(`clients/${clients[at]?.[0]}`),
        clientName: this.nameOf(at),
        clientEmail: this.emailOf(at),
        date,
        status,
      }),
    );
  }

  private products() {
    return this.collect('productos', this.gym.products, (product, index) => ({
      ...product,
      barcode: index % 2 ? `780${index}` : '',
      code: `C${index}`,
      service: false,
      created: '20-10-2024, 09:30:00',
      updated: '20-10-2024, 09:30:00',
      active: product.enabled,
      salePriceWithTax: product.price + product.tax,
    }));
  }

  write() {
    const { gymName, income, programs, plans, schedules, clients } = this.gym;
    const uid = this.style.idAt(`users/${gymUid}`);
    const programIds = programs.map(([id]) => this.id(`programas/${id}`)).slice(0, 2);
    const accounts = clients.flatMap((_, index) =>
      this.hasAccount(index) ? [[this.uidOf(index), { email: this.emailOf(index), role: 'client' }]] : [],
    );
    return {
      users: { [uid]: { email: 'dueno@correo.cl', role: 'gym' }, ...Object.fromEntries(accounts) },
      gyms: {
        [uid]: {
          gymName,
          ...this.clients(),
          ...this.collect('payments', income, ({ amount, fechaPago }) => ({
            amount,
            fechaPago: this.at(fechaPago),
          })),
          ...this.collect('programas', programs, (activo, index) => ({ nombre: programName(index), activo })),
          ...this.collect('planes', plans, (plan) => ({ ...plan, programasSeleccionados: programIds })),
          ...this.collect('schedules', schedules, (schedule) => ({
            ...schedule,
            program: programs.length > 0 ? programName(0) : '',
          })),
          ...this.reservations(),
          ...this.products(),
        },
      },
    };
  }
}
