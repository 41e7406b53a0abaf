import { because, labelOf, type RecordWords, wasSet } from '../../wire/record.ts';
import { entryKinds } from './domain.ts';

const drawn = (amount: unknown) => Math.abs(Number(amount));

export const tillsRecord = {
  till: {
    kind: 'tills',
    thing: ({ name }) => `la caja ${name}`,
    many: 'cajas',
    columns: { name: 'el nombre', printer: 'la impresora' },
  },
  shift: {
    kind: 'tills',
    thing: ({ till_id }, say) => `el turno de ${say.name('till', till_id)}`,
    many: 'turnos de caja',
    sentences: {
      insert: ({ till_id, float }, say) =>
        `Abrió la caja ${say.name('till', till_id)} con ${say.money(float)}`,
      update: (row, say, before) => {
        if (!wasSet('closed_at', row, before)) return undefined;
        const difference = row.difference ? `, con una diferencia de ${say.money(row.difference)}` : '';
        return `Cerró la caja ${say.name('till', row.till_id)}: contó ${say.money(row.counted)}${difference}`;
      },
    },
    columns: {
      till_id: ['la caja', { of: 'till' }],
      float: ['el fondo inicial', 'money'],
      opened_at: ['la apertura', 'instant'],
      closed_at: ['el cierre', 'instant'],
      counted: ['lo contado', 'money'],
      expected: ['lo esperado', 'money'],
      difference: ['la diferencia', 'money'],
      note: 'la nota',
    },
    silent: {
      opened_by: 'the entry says who did it',
      closed_by: 'the entry says who did it',
      summary: 'the report of the shift shows it',
    },
  },
  cash_entry: {
    kind: 'tills',
    thing: ({ kind, amount }, say) =>
      `el movimiento de caja (${labelOf(entryKinds, kind).toLowerCase()}) por ${say.money(drawn(amount))}`,
    many: 'movimientos de caja',
    leads: { column: 'kind', among: ['in', 'out', 'drawer'] },
    sentences: {
      insert: ({ kind, amount, reason, shift_id }, say) => {
        const till = `la caja ${say.name('shift', shift_id)}`;
        if (kind === 'in') return `Ingresó ${say.money(amount)} a ${till}${because(reason)}`;
        if (kind === 'out') return `Retiró ${say.money(drawn(amount))} de ${till}${because(reason)}`;
        return kind === 'drawer' ? `Abrió el cajón de ${till}${because(reason)}` : undefined;
      },
    },
    columns: {
      shift_id: ['la caja', { of: 'shift' }],
      kind: ['el tipo', entryKinds],
      amount: ['el monto', 'money'],
      reason: 'el motivo',
      correction: ['Corrección', 'yesNo'],
    },
    silent: { source_id: 'what it was taken for stands in the same entry' },
  },
} as const satisfies RecordWords;
