import { because, type RecordWords } from '../../wire/record.ts';
import { percent } from '../../wire/written.ts';
import type { CancelledOrder, Discount } from './contract.ts';

/** Who cancelled an order; of before 0.3 nobody noted it. */
export const cancellerOf = ({ cancelledBy }: Pick<CancelledOrder, 'cancelledBy'>): string =>
  cancelledBy || 'No se anotó';

/** '10 % de $ 12.000' of what `base` was before it, or its amount. */
export const discountWords = (discount: Discount, base: number, money: (amount: number) => string): string =>
  discount.kind === 'percent' ? `${percent(discount.percent)} de ${money(base)}` : money(discount.amount);

const orderName = (name: unknown) => (name ? `la orden «${name}»` : 'una orden');

export const ordersRecord = {
  saved_order: {
    kind: 'sales',
    thing: ({ name }) => orderName(name),
    many: 'órdenes',
    sentences: {
      insert: ({ name, status, reason }) =>
        status === 'cancelled'
          ? `Anuló ${orderName(name)}${because(reason)}`
          : `Dejó en espera ${orderName(name)}`,
      update: ({ name, status, reason }, _say, before) => {
        if (status === before.status) return undefined;
        if (status === 'cancelled') return `Anuló ${orderName(name)}${because(reason)}`;
        if (status === 'resumed') return `Retomó ${orderName(name)}`;
        return status === 'sold' ? `Cobró ${orderName(name)}` : `Dejó en espera ${orderName(name)}`;
      },
    },
    columns: {
      name: 'el nombre',
      client_id: ['el cliente', { of: 'client' }],
      status: [
        'el estado',
        { parked: 'En espera', resumed: 'Retomada', sold: 'Vendida', cancelled: 'Anulada' },
      ],
      reason: 'el motivo',
    },
    silent: {
      content: 'the list of cancelled orders shows it',
      claim: 'the identification of a till',
      cancelled_by: 'the entry says who did it',
      changed_at: 'the entry says when',
    },
  },
} as const satisfies RecordWords;
