import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Html } from '../../server/html.ts';
import type { PublicAnswer, SeeOther } from '../../server/public-answer.ts';
import type { PageParams, PublicPage } from '../../server/public-pages.ts';
import { linkToken, readLinkToken } from '../../server/signed-link.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { id as anId } from '../../wire/fields.ts';
import { failure } from '../../wire/verb.ts';
import { addressOf } from '../account/server.ts';
import { readAskedOnPage } from '../consents/server.ts';
import { TrialRequest } from '../prospects/contract.ts';
import { noteTrialAsked, requestTrial, sendPageLetter } from '../prospects/server.ts';
import { refusals } from '../reservations/contract.ts';
import { agreedIn, tickedIn } from './consent-markup.server.ts';
import { bookedPath, trialPath } from './domain.ts';
import { trapName } from './form-markup.server.ts';
import type { PublicClass, PublicGym } from './public.server.ts';
import { asPage, inPublished, readGym, readShown } from './published.server.ts';
import {
  slotOf,
  type TypedTrial,
  trialBookedHtml,
  trialDataHtml,
  trialFields,
  trialHtml,
  trialOverHtml,
} from './trial-markup.server.ts';
import { trialLetter } from './words.ts';

const notOffered = failure({
  code: 'trial_not_offered',
  status: 409,
  message: 'Esa clase ya no se puede reservar. Elige otra.',
});

/** Undoes a further trial of somebody who had one; the answer is the same as to the first. */
const askedBefore = failure({ code: 'trial_asked_before', status: 409, message: 'Ya tenía una prueba.' });

const trapped =
  'No pudimos tomar tu reserva: tu navegador llenó un campo de más. Ya lo borramos; envíala otra vez.';
const sentBefore = 'Este formulario ya se envió antes. Revisa tus datos y envíalo otra vez.';

type Problems = TypedTrial['problems'];
type Typed = Pick<TypedTrial, 'id' | 'typed' | 'ticked'>;

interface Invite {
  /** The client who invited them. */
  readonly referrerId: string;
  /** What the gym says to whoever was invited. */
  readonly text: string;
}

/** What a page with the form adds to it. */
interface TrialEntry {
  readonly actionOf: (params: PageParams) => string;
  readonly findInvite: (scope: GymContext, params: PageParams) => Promise<Invite | null>;
  /** Where a plan is bought by whoever was invited. */
  readonly purchaseOf?: (params: PageParams, planId: string) => string;
}

const byAnybody: TrialEntry = {
  actionOf: ({ slug = '' }) => trialPath(slug.toLowerCase()),
  findInvite: async () => null,
};

const welcomeOf = (invite: Invite | null): string =>
  invite ? `Te invitaron a probar. ${invite.text}`.trim() : '';

function typedIn(fields: URLSearchParams): Typed {
  const given = fields.get('id') ?? '';
  const typed = Object.fromEntries(trialFields.map((field) => [field, fields.get(field) ?? '']));
  return {
    id: anId.safeParse(given).success ? given : newId(),
    typed: typed as TypedTrial['typed'],
    ticked: tickedIn(fields),
  };
}

function read({ id, typed: { slot, ...person } }: Pick<Typed, 'id' | 'typed'>) {
  const [classId, date] = slot.split('_');
  const { data, error } = TrialRequest.safeParse({ ...person, id, classId, date });
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    if (field === 'classId' || field === 'date') problems.slot = 'Elige una clase.';
    else problems[trialFields.some((each) => each === field) ? field : 'form'] ??= message;
  }
  return { request: data, problems: problems as Problems };
}

/** What a refusal says, and of which field. */
function problemsOf(reason: unknown): Problems {
  if (!(reason instanceof VerbError)) throw reason;
  const { code, message, status } = reason.failure;
  if (status >= 500) throw reason;
  if (code === alreadySaved.code) return { form: sentBefore };
  if (code === refusals.class_full.code)
    return { slot: 'La clase se completó mientras escribías. Elige otra.' };
  if (code === notOffered.code || code === 'not_found' || code in refusals)
    return { slot: notOffered.message };
  return { form: message };
}

async function bookTrial(
  scope: GymContext,
  request: TrialRequest,
  source: Parameters<typeof requestTrial>[3],
): Promise<PublicClass> {
  const shown = await readShown(scope);
  const chosen = shown?.trials?.find(({ id, date }) => id === request.classId && date === request.date);
  if (!shown || !chosen) throw new VerbError(notOffered);
  const refuse = () => {
    throw new VerbError(askedBefore);
  };
  const isNew = await requestTrial(scope, request, refuse, source);
  const { id, email, date } = request;
  if (isNew && email)
    await sendPageLetter(scope, {
      ...{ ...trialLetter(shown, chosen), id, kind: 'trial', to: email },
      clientId: sql`(select r.client_id from reservation r where r.gym_id = current_gym() and r.id = ${id})`,
      until: sql`local_instant(${date}::date, ${chosen.startTime})`,
    });
  return chosen;
}

async function readWithInvite(
  { actionOf, findInvite, purchaseOf }: TrialEntry,
  context: PublicContext,
  params: PageParams,
): Promise<{
  gymId: string;
  shown: PublicGym;
  invite: Invite | null;
  entry: Pick<TypedTrial, 'action' | 'welcome' | 'asked' | 'purchaseOf'>;
} | null> {
  const found = await inPublished(context, params, async (scope) => ({
    gymId: scope.gymId,
    shown: await readShown(scope),
    invite: await findInvite(scope, params),
    asked: await readAskedOnPage(scope),
  }));
  if (!found?.shown?.trials) return null;
  const { gymId, shown, invite, asked } = found;
  const entry = {
    ...{ action: actionOf(params), welcome: welcomeOf(invite), asked },
    ...(purchaseOf && { purchaseOf: (planId: string) => purchaseOf(params, planId) }),
  };
  return { gymId, shown, invite, entry };
}

/** Where whoever booked a class reads it. The address is the same for all of them, and only Pulso can make one. */
const seeBooked = (
  context: PublicContext,
  gymId: string,
  { slug }: PublicGym,
  chosen: PublicClass,
): SeeOther => ({ seeOther: bookedPath(slug, linkToken(context, 'trial', gymId, slotOf(chosen))) });

/** Takes the form: what was booked, or the form again with what was typed and what is wrong with it. */
async function submit(
  trialEntry: TrialEntry,
  context: PublicContext,
  params: PageParams,
  fields: URLSearchParams,
): Promise<PublicAnswer | SeeOther | null> {
  const found = await readWithInvite(trialEntry, context, params);
  if (!found) return null;
  const { gymId, shown, invite, entry } = found;
  const form = typedIn(fields);
  const again = (status: number, problems: Problems, gym: PublicGym = shown): PublicAnswer => {
    const id = problems.form === sentBefore ? newId() : form.id;
    return { ...asPage(trialHtml(gym, { ...form, ...entry, id, problems }), 0), status };
  };
  if (fields.get(trapName)) return again(400, { form: trapped });
  const { request, problems } = read(form);
  if (!request) return again(400, problems);
  const booked = (chosen: PublicClass) => seeBooked(context, gymId, shown, chosen);
  try {
    await context.limits.attempt('trial', shown.slug, { address: addressOf(context) });
    const chosen = await inPublished(context, params, (scope) =>
      bookTrial(scope, request, { referrerId: invite?.referrerId ?? null, agreed: agreedIn(form.ticked) }),
    );
    return chosen && booked(chosen);
  } catch (reason) {
    const chosen = shown.trials?.find((each) => slotOf(each) === form.typed.slot);
    if (reason instanceof VerbError && reason.failure === askedBefore && chosen) {
      await inPublished(context, params, (scope) => noteTrialAsked(scope, request, chosen.name));
      return booked(chosen);
    }
    const refused = problemsOf(reason);
    const status = reason instanceof VerbError ? reason.failure.status : 409;
    return again(status, refused, (await readGym(context, params)) ?? shown);
  }
}

/** The form before anything is typed. */
export const blankTrial = (
  shown: PublicGym,
  entry: Pick<TypedTrial, 'action' | 'welcome' | 'asked' | 'purchaseOf'>,
): Html =>
  trialHtml(shown, {
    ...{ ...entry, id: newId(), ticked: [], problems: {} },
    typed: { name: '', surname: '', phone: '', email: '', slot: '' },
  });

/** A page with the form, at an address of its own. */
export const trialPageAt = (path: PublicPage['path'], trialEntry: TrialEntry): PublicPage => ({
  path,
  answer: async (context, params) => {
    const found = await readWithInvite(trialEntry, context, params);
    if (!found) return null;
    const { shown, entry } = found;
    return asPage(blankTrial(shown, entry), 0);
  },
  submit: (context, params, fields) => submit(trialEntry, context, params, fields),
});

export const trialPages: readonly PublicPage[] = [
  trialPageAt('/g/:slug/prueba', byAnybody),
  {
    path: '/g/:slug/prueba/lista/:token',
    answer: async (context, params) => {
      const booked = readLinkToken(context, 'trial', params.token ?? '');
      const found = await inPublished(context, params, async (scope) => ({
        isOwn: scope.gymId === booked?.gymId,
        shown: await readShown(scope),
      }));
      if (!found?.shown || !found.isOwn) return null;
      const chosen = found.shown.trials?.find((each) => slotOf(each) === booked?.id);
      return asPage(chosen ? trialBookedHtml(found.shown, chosen) : trialOverHtml(found.shown), 0);
    },
  },
  {
    path: '/g/:slug/prueba/datos',
    answer: async (context, params) => {
      const shown = await readGym(context, params);
      return shown?.trials ? asPage(trialDataHtml(shown)) : null;
    },
  },
];
