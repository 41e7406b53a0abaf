import * as z from 'zod/mini';
import { alreadySaved, forbidden, notFound, stale, tooManyAttempts } from '../../wire/failures.ts';
import {
  amount,
  amountFrom0,
  choice,
  Done,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  text,
  version,
  wholeNumber,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { entryKinds, printerPlaceOf, worthOf } from './domain.ts';

export type EntryKind = keyof typeof entryKinds;
const entryKind = choice(entryKinds);

/** `amount` is positive for cash into the drawer, otherwise negative; 0 where it was only opened. */
export const CashEntry = z.object({
  id,
  kind: entryKind,
  amount: z.int(),
  reason: z.string(),
  correction: z.boolean(),
  sourceId: z.nullable(id),
  /** The receipt of its source, if any. */
  receiptNumber: z.nullable(z.int()),
  clientName: z.string(),
  createdAt: instant,
  /** Who did it; empty when unknown. */
  person: z.string(),
});
export type CashEntry = z.output<typeof CashEntry>;

const countMessage = 'Escribe cuántos hay, desde cero.';
/** The number of each note and coin, by its value in minor units: '20000' -> 3; empty when counted as one amount. */
const denominations = z._default(
  z
    .record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), wholeNumber(0, 100_000, countMessage), {
      error: countMessage,
    })
    .check(z.refine((all: Record<string, number>) => Object.keys(all).length <= 40, { error: countMessage })),
  {},
);

const countsAgree = z.refine<{ counted: number; denominations: Record<string, number> }>(
  ({ counted, denominations: all }) => Object.keys(all).length === 0 || worthOf(all) === counted,
  { error: 'Lo contado no es lo que suman los billetes y monedas.', path: ['counted'] },
);

/** The income of a shift by method: sales less refunds, including memberships and paid debts. */
const MethodTotal = z.object({ method: z.string(), amount: z.int(), count: z.int() });
/** The same by who took it; `name` is empty when that is unknown. */
const PersonTotal = z.object({ name: z.string(), amount: z.int(), count: z.int() });

/** A closed shift. `expected` is the ledger's sum of the drawer, `difference` = `counted` - `expected`. */
export const ClosedShift = z.object({
  id,
  tillId: id,
  tillName: z.string(),
  openedAt: instant,
  closedAt: instant,
  float: z.int(),
  counted: z.int(),
  expected: z.int(),
  difference: z.int(),
  note: z.string(),
  version,
});
export type ClosedShift = z.output<typeof ClosedShift>;

/**
 * The printed closing: cash by kind, income by method, and the count. `entries` are the manual ones and corrections;
 * `ledger` returns all.
 */
export const ShiftReport = z.extend(ClosedShift, {
  kinds: z.array(z.object({ kind: entryKind, amount: z.int(), count: z.int() })),
  methods: z.array(MethodTotal),
  /** Empty in reports of before 0.3. */
  people: z.array(PersonTotal),
  openedBy: z.string(),
  closedBy: z.string(),
  denominations: z.record(z.string(), z.int()),
  sales: z.int(),
  refunds: z.int(),
  entries: z.array(CashEntry),
});
export type ShiftReport = z.output<typeof ShiftReport>;

/** An open shift shows manual entries and never the expected cash: the count is blind. */
export const OpenShift = z.object({
  id,
  tillId: id,
  tillName: z.string(),
  openedAt: instant,
  float: z.int(),
  sales: z.int(),
  version,
});
export type OpenShift = z.output<typeof OpenShift>;

export const Till = z.object({
  id,
  name: z.string(),
  shift: z.nullable(OpenShift),
  lastClosedAt: z.nullable(instant),
  /** The address of its network printer, if any. */
  printer: z.string(),
  version,
});
export type Till = z.output<typeof Till>;

export const tillTaken = failure({
  code: 'till_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay una caja con este nombre.',
});
export const tillOpen = failure({
  code: 'till_open',
  status: 409,
  message: 'Esta caja ya está abierta.',
});
export const tillInUse = failure({
  code: 'till_in_use',
  status: 409,
  message: 'Cierra la caja antes de eliminarla.',
});
export const shiftClosed = failure({
  code: 'shift_closed',
  status: 409,
  message: 'La caja está cerrada. Ábrela para seguir; tu venta no se pierde.',
});
export const alreadyClosed = failure({
  code: 'already_closed',
  status: 409,
  message: 'Otra persona ya cerró esta caja con otro conteo. Mira su arqueo en los turnos cerrados.',
});

export const networkPrintersOff = failure({
  code: 'network_printers_off',
  status: 409,
  field: 'printer',
  message: 'Este servidor no imprime en tu red. Conecta la impresora por USB, o imprime con el navegador.',
});
export const printerMissing = failure({
  code: 'printer_missing',
  status: 409,
  message: 'Esta caja no tiene una impresora de red. Elígela en «Impresora de esta caja».',
});
export const printerUnreachable = failure({
  code: 'printer_unreachable',
  status: 503,
  message: 'La impresora no responde. Revisa que esté encendida, con papel y en la red.',
});

const printerAddress = text(21).check(
  z.refine((address: string) => address === '' || printerPlaceOf(address) !== null, {
    error: 'Escribe la dirección de la impresora en tu red, como 192.168.1.50.',
  }),
);

const reason = requiredText(200, 'Escribe el motivo.');
const printDataMessage = 'No es un documento para una impresora de recibos.';

const tillName = requiredText(40, 'Escribe el nombre de la caja.', oneLine);

export const tillsContract = {
  list: verb({
    method: 'GET',
    path: '/tills',
    summary: 'Las cajas del gimnasio, con su turno si están abiertas',
    access: 'gym',
    right: ['sales.sell', 'tills.view', 'tills.edit'],
    kept: true,
    input: z.strictObject({}),
    /** `networkPrinters` tells whether this server prints in the gym's network. */
    output: z.object({ items: z.array(Till), networkPrinters: z.boolean() }),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/tills',
    summary: 'Crear una caja',
    access: 'gym',
    right: 'tills.edit',
    input: z.strictObject({ id, name: tillName }),
    output: Till,
    errors: [alreadySaved, tillTaken],
  }),
  update: verb({
    method: 'PUT',
    path: '/tills/:id',
    summary: 'Cambiar el nombre de una caja',
    access: 'gym',
    right: 'tills.edit',
    input: z.strictObject({ id, version, name: tillName }),
    output: Till,
    errors: [notFound, stale, tillTaken],
  }),
  setPrinter: verb({
    method: 'PUT',
    path: '/tills/:id/printer',
    summary: 'Elegir la impresora de red de una caja, o quitarla',
    access: 'gym',
    right: 'tills.edit',
    input: z.strictObject({ id, version, printer: printerAddress }),
    output: Till,
    errors: [notFound, stale, networkPrintersOff],
  }),
  print: verb({
    method: 'POST',
    path: '/tills/:id/print',
    summary: 'Enviar un documento en ESC/POS a la impresora de red de una caja',
    // No transaction waits for the printer.
    access: 'staff',
    right: 'sales.sell',
    input: z.strictObject({
      id,
      /** It begins with ESC @, so that it can be nothing but a document for such a printer. */
      data: z
        .string({ error: printDataMessage })
        .check(z.regex(/^G0[A-P][\w+/]+={0,2}$/, printDataMessage), z.maxLength(87_384, printDataMessage)),
    }),
    output: Done,
    errors: [forbidden, notFound, tooManyAttempts, networkPrintersOff, printerMissing, printerUnreachable],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/tills/:id',
    summary: 'Eliminar una caja cerrada',
    access: 'gym',
    right: 'tills.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, tillInUse],
  }),
  restore: verb({
    method: 'POST',
    path: '/tills/:id/restore',
    summary: 'Deshacer la eliminación de una caja',
    access: 'gym',
    right: 'tills.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, tillTaken],
  }),
  /** A gym's first till is created by its first opening: `tillId` is then new, and the till is 'Caja 1'. */
  open: verb({
    method: 'POST',
    path: '/shifts',
    summary: 'Abrir una caja con su fondo',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({ id, tillId: id, float: amountFrom0 }),
    output: OpenShift,
    errors: [notFound, alreadySaved, tillOpen],
  }),
  move: verb({
    method: 'POST',
    path: '/shifts/:shiftId/entries',
    summary: 'Anotar una entrada o salida de efectivo con su motivo',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({
      id,
      shiftId: id,
      kind: z.enum(['in', 'out'], { error: 'Elige entrada o salida.' }),
      amount,
      reason,
    }),
    output: CashEntry,
    errors: [notFound, alreadySaved, shiftClosed],
  }),
  openDrawer: verb({
    method: 'POST',
    path: '/shifts/:shiftId/drawer',
    summary: 'Anotar que se abrió el cajón sin una venta, con su motivo',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({ id, shiftId: id, reason }),
    output: CashEntry,
    errors: [notFound, alreadySaved, shiftClosed],
  }),
  /** The manual entries, also of a shift that another window has just closed. */
  entries: verb({
    method: 'GET',
    path: '/shifts/:shiftId/entries',
    summary: 'Entradas y salidas anotadas en un turno',
    access: 'gym',
    right: ['sales.sell', 'tills.view'],
    input: z.strictObject({ shiftId: id }),
    output: z.object({ shift: OpenShift, items: z.array(CashEntry) }),
    errors: [notFound],
  }),
  close: verb({
    method: 'POST',
    path: '/shifts/:id/close',
    summary: 'Cerrar una caja con lo contado, sin ver antes lo esperado',
    access: 'gym',
    right: 'sales.sell',
    input: z.strictObject({ id, counted: amountFrom0, denominations, note: text(500) }).check(countsAgree),
    output: ShiftReport,
    errors: [notFound, alreadyClosed],
  }),
  shifts: verb({
    method: 'GET',
    path: '/shifts',
    summary: 'Turnos cerrados, los más nuevos primero',
    access: 'gym',
    right: 'tills.view',
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(ClosedShift),
    errors: [],
  }),
  report: verb({
    method: 'GET',
    path: '/shifts/:id/report',
    summary: 'El arqueo de un turno cerrado',
    access: 'gym',
    right: 'tills.view',
    input: z.strictObject({ id }),
    output: ShiftReport,
    errors: [notFound],
  }),
  ledger: verb({
    method: 'GET',
    path: '/shifts/:id/ledger',
    summary: 'Todo el efectivo de un turno cerrado, en su orden',
    access: 'gym',
    right: 'tills.view',
    input: z.strictObject({ id, page: pageNumber }),
    output: pageOf(CashEntry),
    errors: [notFound],
  }),
  /** Cash that was taken or corrected while no till was open for it. */
  unassigned: verb({
    method: 'GET',
    path: '/cash/unassigned',
    summary: 'Efectivo que se anotó fuera de un turno',
    access: 'gym',
    right: 'tills.view',
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(CashEntry),
    errors: [],
  }),
};
