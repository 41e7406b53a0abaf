import type { BuiltInPlugin } from '../../wire/plugin.ts';
import type { RecordWords } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import { saleMethods } from '../sales/domain.ts';
import { documentKinds, movementKinds } from './domain.ts';

/** '10-2026' of its first day. */
const monthOf = (day: unknown): string => `${String(day).slice(5, 7)}-${String(day).slice(0, 4)}`;

/** What the entry of a day says it is. */
export const entryGloss = (of: string): string => `Ventas y cobros del ${day(of)}`;

export const journalPlugin: BuiltInPlugin = {
  key: 'accounting',
  group: 'accounting',
  name: 'Asientos contables',
  summary: 'Hace los asientos de cada día, por cuenta, para el programa de tu contador.',
  rights: ['income'],
  events: [],
  data: 'Cuánto se vendió, cobró y devolvió, su IVA y la caja, en un archivo que descargas tú; ningún nombre ni RUT.',
  help: '',
};

export const accountingRecord = {
  closed_month: {
    kind: 'payments',
    thing: ({ month }) => `el mes ${monthOf(month)} para el contador`,
    many: 'meses cerrados',
    sentences: {
      insert: ({ month }) => `Cerró el mes ${monthOf(month)} para el contador`,
    },
    columns: { month: ['el mes', 'date'] },
  },
  chart_of_accounts: {
    kind: 'settings',
    thing: () => 'las cuentas contables',
    many: 'planes de cuentas',
    sentences: {
      insert: ({ active }) => (active ? 'Encendió Contabilidad' : 'Guardó las cuentas contables'),
      update: ({ active }, _, before) => {
        if (active === before.active) return undefined;
        return active ? 'Encendió Contabilidad' : 'Apagó Contabilidad';
      },
    },
    columns: { active: ['Encendida', 'yesNo'], accounts: ['las cuentas', 'json'] },
  },
  accounting_entry: {
    kind: 'payments',
    thing: ({ month }) => `un documento del mes ${monthOf(month)} para el contador`,
    many: 'documentos de meses cerrados',
    leads: 'never',
    columns: {
      month: ['el mes', 'date'],
      day: ['la fecha', 'date'],
      kind: ['el documento', { ...documentKinds, ...movementKinds }],
      corrects: ['el mes que corrige', 'date'],
      receipt_number: ['el número', 'number'],
      dni: 'el RUT',
      net: ['el neto', 'money'],
      tax: ['el IVA', 'money'],
      exempt: ['el exento', 'money'],
      rounding: ['el redondeo', 'money'],
      methods: ['los medios', saleMethods],
      note: 'el motivo',
      postings: ['el asiento', 'json'],
    },
    silent: {
      source_id: 'its receipt stands beside it',
      receipt_id: 'its number stands beside it',
    },
  },
} as const satisfies RecordWords;
