import type { SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { PublicAnswer, SeeOther } from '../../server/public-answer.ts';
import type { PageParams, PublicPage } from '../../server/public-pages.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { date as aDate, id as anId } from '../../wire/fields.ts';
import { addressOf } from '../account/server.ts';
import { type AskedOnPage, readAskedOnPage } from '../consents/server.ts';
import { makePurchaseLink } from '../onlinepayments/server.ts';
import { PurchaseForm } from '../planpurchases/contract.ts';
import { keptUnpaidDays } from '../planpurchases/domain.ts';
import {
  beginPurchase,
  isChanged,
  offerFor,
  type PlanOffer,
  readPlanOffer,
} from '../planpurchases/server.ts';
import { agreedIn, tickedIn } from './consent-markup.server.ts';
import { purchasePath } from './domain.ts';
import { trapName } from './form-markup.server.ts';
import type { PublicContact } from './public.server.ts';
import { asPage, inPublished, readSeller } from './published.server.ts';
import {
  type PurchaseField,
  purchaseDataHtml,
  purchaseFields,
  purchaseHtml,
  soldOutHtml,
  type TypedPurchase,
} from './purchase-markup.server.ts';

const trapped =
  'No pudimos tomar tu compra: tu navegador llenó un campo de más. Ya lo borramos; envíala otra vez.';
const sentBefore = 'Este formulario ya se envió con otros datos. Revísalos y envíalo otra vez.';
const changed =
  'El precio o el contrato no es el que estabas viendo. Abajo está el de ahora: léelo y, si estás de acuerdo, envíalo otra vez.';
const unaccepted = 'Para comprar hay que leer el contrato y aceptarlo.';

type Problems = TypedPurchase['problems'];

const isField = (name: string): name is PurchaseField => (purchaseFields as readonly string[]).includes(name);

type Left = Pick<TypedPurchase, 'id' | 'typed' | 'ticked'>;

function typedIn(fields: URLSearchParams): Left {
  const given = fields.get('id') ?? '';
  const typed = Object.fromEntries(purchaseFields.map((field) => [field, fields.get(field) ?? '']));
  return {
    id: anId.safeParse(given).success ? given : newId(),
    typed: typed as TypedPurchase['typed'],
    ticked: tickedIn(fields),
  };
}

/** What was typed as a form, and what is wrong with it. */
function read(planId: string, { id, typed: { accepted: _, ...person } }: Omit<Left, 'ticked'>) {
  const { data, error } = PurchaseForm.safeParse({ ...person, id, planId });
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    problems[isField(field) ? field : 'form'] ??= message;
  }
  return { form: data, problems: problems as Problems };
}

interface Opened {
  readonly gym: PublicContact;
  readonly offer: PlanOffer;
  readonly asked: readonly AskedOnPage[];
}

/** The plan as it is sold, with what was typed by then in its contract; null where it cannot be bought here. */
async function openOffer(
  scope: GymContext,
  planId: string,
  { typed = {}, page }: { readonly typed?: Partial<TypedPurchase['typed']>; readonly page?: SQL } = {},
): Promise<Opened | null> {
  if (!anId.safeParse(planId).success) return null;
  const gym = await readSeller(scope, page);
  if (!gym) return null;
  const name = `${typed.name ?? ''} ${typed.surname ?? ''}`.trim().slice(0, 161) || '(tu nombre)';
  const document = typed.dni?.trim().slice(0, 30) || '(tu documento)';
  const asked = aDate.safeParse(typed.startsOn);
  const startsOn = asked.success ? asked.data : null;
  const wanted = await readPlanOffer(scope.db, planId, { name, document }, startsOn);
  if (!wanted) return null;
  const isWithin = !startsOn || (startsOn >= wanted.today && startsOn <= wanted.lastStart);
  const offer = isWithin ? wanted : await readPlanOffer(scope.db, planId, { name, document }, null);
  return offer && { gym, offer, asked: await readAskedOnPage(scope) };
}

/** What an address by which a plan is bought adds to it. */
interface PurchaseEntry {
  readonly actionOf: (params: PageParams) => string;
  /** The client who invited the buyer; null for nobody. */
  readonly findReferrer: (scope: GymContext, params: PageParams) => Promise<string | null>;
}

const byAnybody: PurchaseEntry = {
  actionOf: ({ slug = '', plan = '' }) => purchasePath(slug.toLowerCase(), plan),
  findReferrer: async () => null,
};

const blankOf = ({ offer }: Opened): TypedPurchase['typed'] => ({
  ...{ startsOn: offer.today, name: '', surname: '', email: '', phone: '', dni: '', accepted: '' },
  dniType: offer.country === 'CL' ? 'rut' : 'other',
});

const show = (opened: Opened, form: Omit<TypedPurchase, 'asked'>): PublicAnswer =>
  asPage(
    opened.offer.inStock
      ? purchaseHtml(opened.gym, opened.offer, { ...form, asked: opened.asked })
      : soldOutHtml(opened.gym, opened.offer.plan.name),
    0,
  );

/** What a refusal says, and of which field. @throws what is none */
function problemsOf(reason: unknown): { readonly problems: Problems; readonly status: number } {
  if (!(reason instanceof VerbError)) throw reason;
  const { code, field = '', message, status } = reason.failure;
  if (status >= 500) throw reason;
  if (code === alreadySaved.code) return { problems: { form: sentBefore }, status };
  return { problems: { [isField(field) ? field : 'form']: message }, status };
}

/** Takes a purchase that nothing is wrong with. @returns where it is paid, or what was not as it was shown; null where nothing is sold */
async function take(
  scope: GymContext,
  form: PurchaseForm,
  fields: URLSearchParams,
  referrerId: string | null,
): Promise<{ readonly url: string } | { readonly problems: Problems } | null> {
  if (!(await readSeller(scope))) return null;
  const asked = await offerFor(scope, form);
  const seen = {
    amount: Number(fields.get('amount')),
    versionId: fields.get('versionId') ?? '',
    terms: fields.get('terms') ?? '',
  };
  if (isChanged(asked.offer, seen)) return { problems: { form: changed } };
  if (asked.offer.contract && fields.get('accepted') !== 'si') return { problems: { accepted: unaccepted } };
  const source = { agreed: agreedIn(tickedIn(fields)), referrerId };
  return { url: await makePurchaseLink(scope, await beginPurchase(scope, form, asked, source)) };
}

/** Takes the form: leads to where it is paid, or shows the form again with what was typed and what is wrong with it. */
async function submit(
  { actionOf, findReferrer }: PurchaseEntry,
  context: PublicContext,
  params: PageParams,
  fields: URLSearchParams,
): Promise<PublicAnswer | SeeOther | null> {
  const { plan = '' } = params;
  const left = { ...typedIn(fields), action: actionOf(params) };
  const again = async (status: number, found: Problems): Promise<PublicAnswer | null> => {
    const now = await inPublished(context, params, (scope) => openOffer(scope, plan, { typed: left.typed }));
    const isUnaccepted = status === 400 && now?.offer.contract && left.typed.accepted !== 'si';
    const problems = { ...found, ...(isUnaccepted && found.form !== trapped && { accepted: unaccepted }) };
    const id = problems.form === sentBefore ? newId() : left.id;
    // What was read is not what is there now.
    const typed = problems.form === changed ? { ...left.typed, accepted: '' } : left.typed;
    return now && { ...show(now, { ...left, id, typed, problems }), status };
  };
  if (fields.get(trapName)) return again(400, { form: trapped });
  const { form, problems } = read(plan, left);
  if (!form) return again(400, problems);
  try {
    await context.limits.attempt('purchase', null, { address: addressOf(context) });
    const taken = await inPublished(context, params, async (scope) =>
      take(scope, form, fields, await findReferrer(scope, params)),
    );
    if (!taken) return null;
    return 'url' in taken ? { seeOther: taken.url } : again(409, taken.problems);
  } catch (reason) {
    const refused = problemsOf(reason);
    return again(refused.status, refused.problems);
  }
}

/** The form in which a plan is bought, before anything is typed; null where it cannot be bought. */
export async function blankPurchase(
  scope: GymContext,
  planId: string,
  { action, page }: Pick<TypedPurchase, 'action'> & { readonly page?: SQL },
): Promise<PublicAnswer | null> {
  const opened = await openOffer(scope, planId, page && { page });
  return opened && show(opened, { id: newId(), action, ticked: [], problems: {}, typed: blankOf(opened) });
}

/** A page where a plan is bought, at an address of its own, which ends in `/:plan`. */
export const purchasePageAt = (path: PublicPage['path'], entry: PurchaseEntry): PublicPage => ({
  path,
  answer: (context, params) =>
    inPublished(context, params, (scope) =>
      blankPurchase(scope, params.plan ?? '', { action: entry.actionOf(params) }),
    ),
  submit: (context, params, fields) => submit(entry, context, params, fields),
});

export const purchasePages: readonly PublicPage[] = [
  purchasePageAt('/g/:slug/planes/:plan', byAnybody),
  {
    path: '/g/:slug/planes/:plan/datos',
    answer: async (context, params) => {
      const opened = await inPublished(context, params, (scope) => openOffer(scope, params.plan ?? ''));
      return opened && asPage(purchaseDataHtml(opened.gym, opened.offer.plan.id, keptUnpaidDays));
    },
  },
];
