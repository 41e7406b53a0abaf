import { and, eq, isNull, sql } from 'drizzle-orm';
import { PaymentForm } from '../features/payments/contract.ts';
import { documentTypes, methods } from '../features/payments/domain.ts';
import { payment } from '../features/payments/table.ts';
import { minorDigits } from '../wire/written.ts';
import { type Document, idOf } from './document.ts';
import { Fields, readForm } from './fields.ts';
import { byParent, type GymExport, labelOf, major, startOf, yesOrNo } from './gym-export.ts';
import { addNew, type GymImport, type Line, ownerOf, rowOf, writtenOn } from './gym-import.ts';

const names = {
  amount: 'monto',
  paidOn: 'fechaPago',
  planStartsOn: 'fechaComienzoPlan',
  observation: 'observacion',
};

/** Each date stands in for the other when it is missing. */
function readDays(gym: GymImport, fields: Fields): { paidOn?: string; planStartsOn?: string } {
  const paidOn = fields.day('fechaPago', gym.dateZone);
  const planStartsOn = fields.day('fechaComienzoPlan', gym.dateZone);
  if (paidOn && !planStartsOn)
    fields.change('fechaComienzoPlan', null, 'Falta.', `Queda en ${paidOn}, como el pago.`);
  if (!paidOn && planStartsOn)
    fields.change('fechaPago', null, 'Falta.', `Queda en ${planStartsOn}, como el plan.`);
  const [first, second] = [paidOn ?? planStartsOn, planStartsOn ?? paidOn];
  return { ...(first && { paidOn: first }), ...(second && { planStartsOn: second }) };
}

function readPayment(gym: GymImport, document: Document): PaymentForm | null {
  const fields = new Fields(document, gym.report);
  const form = readForm(
    fields,
    PaymentForm,
    {
      sendReceipt: fields.yesNo('enviarBoleta', false),
      documentType: fields.choice('tipoDocumento', documentTypes, 'exemptReceipt'),
      method: fields.choice('tipoPago', methods, 'cash'),
      amount: fields.scaled('monto', minorDigits(gym.currency)),
      observation: fields.text('observacion'),
      ...readDays(gym, fields),
    },
    { names },
  );
  fields.ignoreRest('clientId', 'membershipId');
  return form;
}

export async function importPayments(gym: GymImport): Promise<void> {
  const lines: Line<typeof payment>[] = [];
  for (const document of gym.documents.payments) {
    const { path, parent } = document;
    const missing = 'Su membresía no está.';
    const membershipId = ownerOf(gym, 'payments', path, { owner: parent, missing });
    const clientId = rowOf(gym, parent.split('/').slice(0, 4).join('/'));
    if (!membershipId || !clientId) continue;
    const form = readPayment(gym, document);
    if (form)
      lines.push({
        path,
        row: {
          id: idOf(path),
          clientId,
          membershipId,
          ...form,
          createdAt: writtenOn(gym, form.paidOn),
        },
      });
  }
  await addNew(gym, 'payments', payment, lines);
}

/** @returns the documents of each membership */
export async function exportPayments({ db, currency, zone }: GymExport) {
  const payments = await db
    .select()
    .from(payment)
    .where(and(eq(payment.gymId, sql`current_gym()`), isNull(payment.deletedAt)));
  return byParent(
    payments.map((row) => ({
      parent: row.membershipId,
      id: row.id,
      fields: {
        enviarBoleta: yesOrNo(row.sendReceipt),
        tipoDocumento: labelOf(documentTypes, row.documentType),
        tipoPago: labelOf(methods, row.method),
        monto: major(row.amount, currency),
        fechaPago: startOf(row.paidOn, zone),
        fechaComienzoPlan: startOf(row.planStartsOn, zone),
        observacion: row.observation,
        clientId: row.clientId,
        membershipId: row.membershipId,
      },
    })),
  );
}
