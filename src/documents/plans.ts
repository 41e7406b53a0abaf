import { and, eq, isNull, sql } from 'drizzle-orm';
import { PlanForm } from '../features/plans/contract.ts';
import { billingPeriods, distributions, reservationPeriods, stocks } from '../features/plans/domain.ts';
import { plan } from '../features/plans/table.ts';
import { minorDigits } from '../wire/written.ts';
import { type Document, idOf } from './document.ts';
import { Fields, readForm } from './fields.ts';
import { type GymExport, labelOf, major, withExtra, yesOrNo } from './gym-export.ts';
import { addNew, type GymImport, type Line, rowOf } from './gym-import.ts';

const names = {
  name: 'nombrePlan',
  description: 'descripcionPlan',
  price: 'valorPlan',
  billingPeriod: 'tipoPago',
  reservationLimit: 'reservasPorPeriodo',
  stockLimit: 'stockPlanes',
};
const instead = {
  name: { put: { name: 'Plan sin nombre' }, say: 'Queda «Plan sin nombre».' },
  price: { put: { price: 0 }, say: 'Queda en 0.' },
  reservationLimit: { put: { reservations: 'unlimited', reservationLimit: 0 }, say: 'Quedan Ilimitadas.' },
  stockLimit: { put: { stock: 'unlimited', stockLimit: 0 }, say: 'Queda Ilimitado: no dice cuántos.' },
  people: { put: { people: 1 }, say: 'Queda para una persona.' },
  billingDay: { put: { billingDay: null }, say: 'Queda sin día de cobro.' },
  enrolmentFee: { put: { enrolmentFee: 0 }, say: 'Queda sin matrícula.' },
  taxable: { put: { taxable: false }, say: 'Queda exento.' },
  openGym: { put: { openGym: 'counted' }, say: 'El acceso libre cuenta como una reserva.' },
  kind: { put: { kind: 'period', days: null }, say: 'Queda por período.' },
  days: { put: { kind: 'period', days: null }, say: 'Queda por período.' },
};
const own = [
  'kind',
  'days',
  'people',
  'stockLimit',
  'billingDay',
  'enrolmentFee',
  'taxable',
  'openGym',
] as const;
/** What a plan of the original is in Pulso. */
const usual = {
  ...{ kind: 'period', days: null, people: 1, stockLimit: 0 },
  ...{ billingDay: null, enrolmentFee: 0, taxable: false, openGym: 'counted' },
};

function programIdsOf(gym: GymImport, fields: Fields, { path }: Document): string[] {
  const [uid] = path.split('/').slice(1);
  const ids = fields.list('programasSeleccionados').flatMap((selected) => {
    const id = rowOf(gym, `gyms/${uid}/programas/${selected}`);
    if (!id)
      fields.change('programasSeleccionados', selected, 'No hay tal programa.', 'Se quita de la lista.');
    return id ?? [];
  });
  return [...new Set(ids)];
}

export async function importPlans(gym: GymImport): Promise<void> {
  const lines: Line<typeof plan>[] = [];
  for (const document of gym.documents.planes) {
    const fields = new Fields(document, gym.report);
    const extra = fields.extra(own);
    const lastsDays = ['days', 'trial', 'pack'].includes(`${extra.kind}`);
    const form = readForm(
      fields,
      PlanForm,
      {
        kind: 'period',
        name: fields.text('nombrePlan'),
        description: fields.text('descripcionPlan'),
        price: fields.scaled('valorPlan', minorDigits(gym.currency)) ?? 0,
        reservations: fields.choice('distribucionReservas', distributions, 'unlimited'),
        reservationLimit: fields.scaled('reservasPorPeriodo', 0) ?? 0,
        reservationPeriod: fields.choice('periodoReservas', reservationPeriods, 'month'),
        programIds: programIdsOf(gym, fields, document),
        sellOnline: fields.yesNo('venderOnline', true),
        stock: fields.choice('stockPlanes', stocks, 'unlimited'),
        ...extra,
        billingPeriod: lastsDays ? null : fields.choice('tipoPago', billingPeriods, 'monthly'),
      },
      { names, instead },
    );
    if (!lastsDays) fields.ignoreRest();
    if (form) lines.push({ path: document.path, row: { id: idOf(document.path), ...form } });
  }
  await addNew(gym, 'planes', plan, lines);
}

export async function exportPlans({ db, currency }: GymExport) {
  const plans = await db
    .select()
    .from(plan)
    .where(and(eq(plan.gymId, sql`current_gym()`), isNull(plan.deletedAt)));
  const documents = plans.map((row) => [
    row.id,
    withExtra(
      {
        nombrePlan: row.name,
        descripcionPlan: row.description,
        valorPlan: major(row.price, currency),
        ...(row.billingPeriod && { tipoPago: labelOf(billingPeriods, row.billingPeriod) }),
        distribucionReservas: labelOf(distributions, row.reservations),
        reservasPorPeriodo: row.reservationLimit,
        periodoReservas: labelOf(reservationPeriods, row.reservationPeriod),
        programasSeleccionados: row.programIds,
        venderOnline: yesOrNo(row.sellOnline),
        stockPlanes: labelOf(stocks, row.stock),
      },
      {
        ...{ kind: row.kind, days: row.days, people: row.people, stockLimit: row.stockLimit },
        ...{ billingDay: row.billingDay, enrolmentFee: row.enrolmentFee, taxable: row.taxable },
        openGym: row.openGym,
      },
      usual,
    ),
  ]);
  return Object.fromEntries(documents);
}
