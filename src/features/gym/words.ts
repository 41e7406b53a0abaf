import type { RecordWords } from '../../wire/record.ts';
import { countries, currencies, stockPolicies } from './domain.ts';

export const gymRecord = {
  gym: {
    kind: 'settings',
    thing: () => 'el gimnasio',
    many: 'gimnasios',
    sentences: { insert: ({ name }) => `Creó el gimnasio ${name}` },
    columns: {
      name: 'el nombre',
      owner_id: ['el dueño', 'secret'],
      country: ['el país', countries],
      currency: ['la moneda', currencies],
      time_zone: 'la zona horaria',
      tax_rate: ['el impuesto', 'percent'],
      tax_per_product: ['Impuesto de cada producto', 'yesNo'],
      booking_days: ['los días para reservar', 'number'],
      cancel_minutes: ['los minutos para cancelar', 'number'],
      stock_policy: ['la venta sin stock', stockPolicies],
      receipt_header: 'el encabezado de los comprobantes',
      lock_pin_at: ['el PIN', 'secret'],
      code: ['el código', 'secret'],
      key: ['la clave', 'secret'],
    },
  },
} as const satisfies RecordWords;
