import * as z from 'zod/mini';
import { stale } from '../../wire/failures.ts';
import {
  choice,
  id,
  oneLine,
  percent,
  requiredText,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { countries, currencies, stockPolicies } from './domain.ts';

const timeZone = z.string({ error: 'Elige una zona horaria.' }).check(
  z.refine(
    (value: string) => {
      try {
        return (
          /^[A-Za-z_]+\/[A-Za-z_/-]+$/.test(value) &&
          Boolean(new Intl.DateTimeFormat('es', { timeZone: value }))
        );
      } catch {
        return false;
      }
    },
    { error: 'Elige una zona horaria.' },
  ),
);

/** The number of days in advance that clients may book; 0 is the same day only. */
const bookingDays = wholeNumber(0, 60, 'Escribe de 0 a 60 días.');

/** The number of minutes before a class until which clients may cancel without penalty. */
const cancelMinutes = wholeNumber(0, 10_080, 'Escribe de 0 a 10.080 minutos, que son 7 días.');

const shape = {
  name: requiredText(80, 'Escribe el nombre del gimnasio.', oneLine),
  country: choice(countries),
  currency: choice(currencies),
  timeZone,
  taxRate: percent,
  /** Each product is sold with its own tax, not with `taxRate`, which then is that of taxable plans. */
  taxPerProduct: yesNo,
  bookingDays,
  cancelMinutes,
  stockPolicy: choice(stockPolicies),
  /** The text of receipts under the gym's name: its legal name, RUT, address. */
  receiptHeader: text(300),
};

export const GymSettings = z.strictObject({ ...shape, version });
export type GymSettings = z.output<typeof GymSettings>;

export const Gym = z.object({ ...shape, id, code: z.string(), key: z.string(), version });
export type Gym = z.output<typeof Gym>;

/** How a gym taxes what its till sells. */
export type TaxPolicy = Pick<Gym, 'taxRate' | 'taxPerProduct'>;

export const currencyInUse = failure({
  code: 'currency_in_use',
  status: 409,
  field: 'currency',
  message: 'La moneda no se puede cambiar: ya hay montos guardados en la actual.',
});

export const timeZoneUnknown = failure({
  code: 'time_zone_unknown',
  status: 400,
  field: 'timeZone',
  message: 'Elige una zona horaria.',
});

/** Its fields say what is possible in the gym's currency. */
export const amountMistyped = failure({
  code: 'amount_mistyped',
  status: 400,
  message: 'Revisa los montos: uno es demasiado alto.',
});

export const gymContract = {
  get: verb({
    method: 'GET',
    path: '/gym',
    summary: 'Datos y ajustes del gimnasio',
    access: 'gym',
    right: null,
    input: z.strictObject({}),
    output: Gym,
    errors: [],
  }),
  update: verb({
    method: 'PUT',
    path: '/gym',
    summary: 'Cambiar los ajustes del gimnasio',
    access: 'gym',
    right: 'gym.edit',
    input: GymSettings,
    output: Gym,
    errors: [stale, currencyInUse, timeZoneUnknown],
  }),
  renewAccess: verb({
    method: 'POST',
    path: '/gym/access',
    summary: 'Renovar el código y la clave con que se registran los clientes',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ version }),
    output: Gym,
    errors: [stale],
  }),
};
