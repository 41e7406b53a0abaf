import * as z from 'zod/mini';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { choice, id, text } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { soldQuantity } from '../orders/contract.ts';
import { clientNeeded, Sale } from '../sales/contract.ts';
import { saleMethods } from '../sales/domain.ts';
import { shiftClosed } from '../tills/contract.ts';

export const moreThanSold = failure({
  code: 'more_than_sold',
  status: 409,
  field: 'lines',
  message: 'No se puede devolver más de lo que se vendió y no se ha devuelto.',
});
export const membershipWhole = failure({
  code: 'membership_whole',
  status: 400,
  field: 'lines',
  message: 'Una membresía se devuelve entera.',
});

export const paymentsChanged = failure({
  code: 'payments_changed',
  status: 409,
  message: 'Alguien cambió entretanto lo que se pagó por la membresía. Revisa el monto y devuelve de nuevo.',
});

export const refundsContract = {
  /** Refunds money, stock and memberships in one transaction; repeating the request has no effect. */
  create: verb({
    method: 'POST',
    path: '/sales/:saleId/refunds',
    summary: 'Reembolsar una venta, entera o por líneas',
    access: 'gym',
    right: 'sales.void',
    authorizable: true,
    input: z.strictObject({
      id,
      saleId: id,
      shiftId: id,
      lines: z
        .array(
          z.strictObject({
            id,
            saleLineId: id,
            quantity: soldQuantity,
            /** True to return it to stock. */
            restock: z.boolean(),
          }),
        )
        .check(z.minLength(1, 'Elige qué se devuelve.'), z.maxLength(200)),
      method: choice(saleMethods),
      reason: text(300),
    }),
    output: z.object({ sale: Sale, refundId: id }),
    errors: [
      notFound,
      alreadySaved,
      shiftClosed,
      moreThanSold,
      membershipWhole,
      paymentsChanged,
      clientNeeded,
    ],
  }),
};
