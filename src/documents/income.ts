import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { salePayment } from '../features/sales/table.ts';
import { date, maxAmount } from '../wire/fields.ts';
import { minorDigits } from '../wire/written.ts';
import { idOf } from './document.ts';
import { Fields, readForm } from './fields.ts';
import { type GymExport, major, startOf } from './gym-export.ts';
import { addNew, type GymImport, type Line, writtenOn } from './gym-import.ts';

/** Negative when it was refunded. */
const Income = z.strictObject({
  paidOn: date,
  amount: z.int({ error: 'Falta el monto.' }).check(
    z.minimum(-maxAmount, 'El monto es demasiado alto.'),
    z.maximum(maxAmount, 'El monto es demasiado alto.'),
    z.refine((amount: number) => amount !== 0, { error: 'El monto es cero.' }),
  ),
});

/** The original does not keep how a product was paid: not as cash, which would have to be in some till. */
const method = 'transfer';

export async function importIncome(gym: GymImport): Promise<void> {
  const lines: Line<typeof salePayment>[] = [];
  for (const document of gym.documents.income) {
    const fields = new Fields(document, gym.report);
    const form = readForm(
      fields,
      Income,
      {
        paidOn: fields.day('fechaPago', gym.dateZone),
        amount: fields.scaled('amount', minorDigits(gym.currency)),
      },
      { names: { paidOn: 'fechaPago' } },
    );
    fields.ignoreRest();
    if (form)
      lines.push({
        path: document.path,
        row: { id: idOf(document.path), ...form, method, createdAt: writtenOn(gym, form.paidOn) },
      });
  }
  await addNew(gym, 'income', salePayment, lines);
}

export async function exportIncome({ db, currency, zone }: GymExport) {
  const payments = await db
    .select({ id: salePayment.id, paidOn: salePayment.paidOn, amount: salePayment.amount })
    .from(salePayment)
    .where(eq(salePayment.gymId, sql`current_gym()`));
  return Object.fromEntries(
    payments.map(({ id, paidOn, amount }) => [
      id,
      { fechaPago: startOf(paidOn, zone), amount: major(amount, currency) },
    ]),
  );
}
