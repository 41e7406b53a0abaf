import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MembershipForm } from '../features/memberships/contract.ts';
import { allPeriods, periods } from '../features/memberships/domain.ts';
import { membership } from '../features/memberships/table.ts';
import { price } from '../features/plans/contract.ts';
import { planKinds } from '../features/plans/domain.ts';
import { choice, date, id, text, wholeNumber } from '../wire/fields.ts';
import { type Agreements, addAgreements, agreementsOf, noAgreements, readAgreements } from './agreements.ts';
import { idOf } from './document.ts';
import { Fields, readForm } from './fields.ts';
import { byParent, type GymExport, labelOf, withExtra, yesOrNo } from './gym-export.ts';
import { addNew, type GymImport, type Line, ownerOf, rowOf } from './gym-import.ts';
import { addPlanMembers, membersOf, readPlanMembers } from './plan-members.ts';

/** What Pulso keeps of a membership that was sold from a plan. */
const Terms = z.object({
  planId: z.nullable(id),
  kind: choice(planKinds),
  period: choice(allPeriods),
  days: z.nullable(wholeNumber(1, 1000, 'Escribe de 1 a 1.000 días.')),
  sessions: z.nullable(wholeNumber(1, 1000, 'Escribe de 1 a 1.000 sesiones.')),
  price: z.nullable(price),
  billingDay: z.nullable(wholeNumber(1, 28, 'Escribe un día del 1 al 28.')),
  enrolmentFee: price,
  startsOn: z.nullable(date),
  nextPrice: z.nullable(price),
  nextPriceOn: z.nullable(date),
  endsOn: z.nullable(date),
  cancelReason: text(500),
});
const own = [
  ...(['planId', 'kind', 'days', 'sessions', 'price'] as const),
  ...(['billingDay', 'enrolmentFee', 'startsOn', 'nextPrice', 'nextPriceOn'] as const),
  ...(['endsOn', 'cancelReason'] as const),
] as const;
const unsold = {
  planId: null,
  kind: 'period',
  days: null,
  sessions: null,
  price: null,
  billingDay: null,
  enrolmentFee: 0,
  startsOn: null,
  nextPrice: null,
  nextPriceOn: null,
} as const;
const usual = { ...unsold, endsOn: null, cancelReason: '' } as const;

const names = { planName: 'plan', period: 'tipoPlan', active: 'activa', observation: 'observacion' };

function termsOf(gym: GymImport, fields: Fields, period: string): z.output<typeof Terms> | null {
  const extra = fields.extra(own);
  const form = { ...usual, ...extra, period: extra.days ? 'days' : period };
  const [uid] = fields.document.path.split('/').slice(1);
  const planId = rowOf(gym, `gyms/${uid}/planes/${extra.planId}`) ?? null;
  const isSold = planId !== null && form.price !== null && form.startsOn !== null;
  const { days } = form;
  const isPack = extra.kind === 'pack' && typeof extra.sessions === 'number';
  const kind = extra.kind === 'pack' && !isPack ? 'days' : form.kind;
  const sessions = isPack ? form.sessions : null;
  return readForm(fields, Terms, { ...form, ...(isSold ? { planId } : unsold), kind, days, sessions });
}

export async function importMemberships(gym: GymImport): Promise<void> {
  const lines: Line<typeof membership>[] = [];
  const members = new Map<string, ReturnType<typeof membersOf>>();
  const agreements = new Map<string, Agreements>();
  for (const document of gym.documents.memberships) {
    const fields = new Fields(document, gym.report);
    const missing = 'Su cliente no está.';
    const clientId = ownerOf(gym, 'memberships', document.path, { owner: document.parent, missing });
    if (!clientId) continue;
    const period = fields.choice('tipoPlan', periods, 'monthly');
    const form = readForm(
      fields,
      MembershipForm,
      {
        planName: fields.text('plan') || periods[period],
        period,
        active: fields.yesNo('activa', true),
        observation: fields.text('observacion'),
      },
      { names },
    );
    fields.ignoreRest('clientId', 'clientName');
    const terms = form && termsOf(gym, fields, period);
    members.set(document.path, membersOf(fields));
    agreements.set(document.path, agreementsOf(fields));
    if (form && terms)
      lines.push({ path: document.path, row: { id: idOf(document.path), clientId, ...form, ...terms } });
  }
  const added = await addNew(gym, 'memberships', membership, lines);
  await addPlanMembers(gym, added, members);
  await addAgreements(gym, added, agreements);
}

/** @returns the documents of each client */
export async function exportMemberships({ db }: GymExport, clients: ReadonlyMap<string, string>) {
  const memberships = await db
    .select()
    .from(membership)
    .where(and(eq(membership.gymId, sql`current_gym()`), isNull(membership.deletedAt)));
  const members = await readPlanMembers({ db });
  const agreements = await readAgreements({ db });
  return byParent(
    memberships.map((row) => ({
      parent: row.clientId,
      id: row.id,
      fields: withExtra(
        {
          plan: row.planName,
          tipoPlan: labelOf(periods, row.period === 'days' ? 'monthly' : row.period),
          activa: yesOrNo(row.active),
          observacion: row.observation,
          clientId: row.clientId,
          clientName: clients.get(row.clientId) ?? '',
        },
        {
          planId: row.planId,
          kind: row.kind,
          days: row.days,
          sessions: row.sessions,
          price: row.price,
          billingDay: row.billingDay,
          enrolmentFee: row.enrolmentFee,
          startsOn: row.startsOn,
          nextPrice: row.nextPrice,
          nextPriceOn: row.nextPriceOn,
          endsOn: row.endsOn,
          cancelReason: row.cancelReason,
          ...(agreements.get(row.id) ?? noAgreements),
          members: members.get(row.id)?.map(({ id, clientId }) => ({ id, clientId })),
        },
        { ...usual, ...noAgreements },
      ),
    })),
  );
}
