import * as fc from 'fast-check';

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
export type Gym = typeof gym extends fc.Arbitrary<infer T> ? T : never;
