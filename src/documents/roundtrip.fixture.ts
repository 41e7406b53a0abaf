import * as fc from 'fast-check';
import { idOf } from './document.ts';
import type { Gym } from './random-gym.fixture.ts';

const zone = 'America/Santiago';
const gymUid = 'dueno000000000000000000000001';

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
type Stamp = keyof typeof stamps;
export const stamp = fc.constantFrom(...(Object.keys(stamps) as Stamp[]));

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
