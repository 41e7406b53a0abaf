import type { RecordWords } from '../../wire/record.ts';
import { bases } from './domain.ts';

export const wagesRecord = {
  wage: {
    kind: 'team',
    thing: ({ member_id, from_date }, say) =>
      `el pago de ${say.name('member', member_id)} desde el ${say.day(from_date)}`,
    many: 'pagos a profesores',
    columns: {
      member_id: ['la persona', { of: 'member' }],
      from_date: ['desde cuándo', 'date'],
      basis: ['cómo se cuenta', bases],
      amount: ['el monto', 'money'],
    },
  },
} as const satisfies RecordWords;
