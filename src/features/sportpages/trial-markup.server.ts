import { type Html, html } from '../../server/html.ts';
import { clockSpan, clockTime, money } from '../../wire/written.ts';
import type { AskedOnPage } from '../consents/server.ts';
import { isForSale } from '../planpurchases/domain.ts';
import { isSoldOut } from '../plans/domain.ts';
import { askedHtml, consentDataHtml } from './consent-markup.server.ts';
import { pagePath, trialPath } from './domain.ts';
import {
  alertOf,
  marks,
  problemOf,
  reachWords,
  sideShell,
  type TextField,
  type TypedForm,
  textField,
  trap,
} from './form-markup.server.ts';
import { capital } from './markup.server.ts';
import type { PublicClass, PublicGym } from './public.server.ts';
import { dayName } from './words.ts';

export const trialFields = ['name', 'surname', 'phone', 'email', 'slot'] as const;
type Field = (typeof trialFields)[number];

/** The form as somebody left it. */
export interface TypedTrial extends TypedForm<Field> {
  /** Where it is sent. */
  readonly action: string;
  /** What whoever was invited reads above it. */
  readonly welcome: string;
  /** What the gym asks consent for. */
  readonly asked: readonly AskedOnPage[];
  /** Where a plan is bought instead; left out where the page beside it offers them. */
  readonly purchaseOf?: (planId: string) => string;
}

/** How the form names a class of a day. */
export const slotOf = ({ id, date }: Pick<PublicClass, 'id' | 'date'>): string => `${id}_${date}`;

const inputs: readonly TextField<Field>[] = [
  ['name', 'Nombre', html`autocomplete="given-name" maxlength="80" aria-required="true"`],
  ['surname', 'Apellido', html`autocomplete="family-name" maxlength="80"`],
  [
    'phone',
    'Teléfono o WhatsApp',
    html`type="tel" autocomplete="tel" maxlength="30" placeholder="+56 9 1234 5678"`,
  ],
  ['email', 'Correo', html`type="email" autocomplete="email" maxlength="200" placeholder="ana@correo.cl"`],
];

function placesOf({ free, online }: PublicClass): string {
  const where = online ? ', en línea' : '';
  if (free === 0) return `completa${where}`;
  return `${free === 1 ? 'queda 1 lugar' : `quedan ${free} lugares`}${where}`;
}

function classChoice({ trials, today }: PublicGym, form: TypedTrial): Html {
  const days = Map.groupBy(trials ?? [], ({ date }) => date);
  return html`<p><label for="slot">Día y clase</label>
<select class="choice" id="slot" name="slot" aria-required="true"${marks('slot', form, trialFields)}><option value="">Elige una clase</option>${[
    ...days,
  ].map(
    ([date, held]) => html`
<optgroup label="${capital(dayName(date, today))}">${held.map(
      (each) => html`
<option value="${slotOf(each)}"${form.typed.slot === slotOf(each) && html` selected`}${each.free === 0 && html` disabled`}>${clockTime(each.startTime)} ${each.name} · ${placesOf(each)}</option>`,
    )}</optgroup>`,
  )}</select></p>${problemOf('slot', form)}`;
}

/** The plans that can be bought at once, without a trial. */
function plansInstead({ plans, sells, currency }: PublicGym, { purchaseOf }: TypedTrial): Html {
  const sold = sells && purchaseOf ? (plans ?? []).filter((plan) => isForSale(plan) && !isSoldOut(plan)) : [];
  if (sold.length === 0 || !purchaseOf) return html``;
  return html`<h2>O compra tu plan</h2>
<ul>${sold.map(({ id, name, price }) => html`<li><a href="${purchaseOf(id)}">${name}, ${money(price, currency)}</a></li>`)}</ul>`;
}

/** The form in which anyone books a trial. */
export function trialHtml(gym: PublicGym, form: TypedTrial): Html {
  const { problems, id, action, welcome } = form;
  if (gym.trials?.length === 0 && Object.keys(problems).length === 0)
    return sideShell(
      gym,
      'Clase de prueba',
      html`<p>No hay clases de prueba en los próximos catorce días. Si quieres venir, ${reachWords(gym)}.</p>${plansInstead(gym, form)}`,
    );
  return sideShell(
    gym,
    'Reserva una clase de prueba',
    html`${welcome && html`<p>${welcome}</p>`}${alertOf(form)}
<form class="form" method="post" novalidate action="${action}">
<input type="hidden" name="id" value="${id}">
${trap}
${inputs.map((field) => textField(field, form, trialFields))}
<p class="muted">Basta con un teléfono o un correo.</p>
${classChoice(gym, form)}
${askedHtml(gym.name, form.asked, form)}
<p class="muted">Al reservar, aceptas que ${gym.name} guarde estos datos para esperarte y contactarte por tu visita. <a href="${trialPath(gym.slug)}/datos">Qué se hace con ellos</a></p>
<p><button class="button" type="submit">Reservar clase de prueba</button></p>
</form>${plansInstead(gym, form)}`,
  );
}

/** What was booked. It says the same to everybody, whoever they are to the gym. */
export const trialBookedHtml = (
  gym: PublicGym,
  { name, date, startTime, endTime, teachers }: PublicClass,
): Html =>
  sideShell(
    gym,
    'Listo, te esperamos',
    html`<p class="booked" role="status"><b>${name}</b><br>${capital(dayName(date, gym.today))}<br>${clockSpan(startTime, endTime)}${gym.showTeachers && teachers && html`<br>Con ${teachers}`}${gym.address && html`<br>${gym.address}`}</p>
<p>Si no puedes venir, ${reachWords(gym)}.</p>
<p class="muted">Hay una clase de prueba por persona: si ya tenías otra reservada, te esperamos en esa; si ya viniste a la tuya, el gimnasio verá que pediste otra. Si ya eres cliente de ${gym.name}, reserva con tu cuenta.</p>
<p><a href="${pagePath(gym.slug)}">Volver a la página de ${gym.name}</a></p>`,
  );

/** What is read in its place once the class has begun, or is not held. */
export const trialOverHtml = (gym: PublicGym): Html =>
  sideShell(
    gym,
    'Tu clase de prueba',
    html`<p>La clase que reservaste ya comenzó, o el gimnasio la cambió. Si tienes dudas, ${reachWords(gym)}.</p>
<p><a href="${pagePath(gym.slug)}">Volver a la página de ${gym.name}</a></p>`,
  );

/** What becomes of what somebody types into the form. */
export const trialDataHtml = (gym: PublicGym): Html =>
  sideShell(
    gym,
    'Qué se hace con tus datos',
    html`<p>${gym.name} guarda tu nombre, tu teléfono, tu correo y la clase que elegiste. Los usa para esperarte en esa clase y para contactarte por tu visita.</p>
${consentDataHtml}
<p>Los ve el equipo de ${gym.name}, que responde por ellos. Se guardan en Pulso, el programa con que trabaja el gimnasio.</p>
<p>Puedes pedir cuando quieras que te los muestren, los corrijan o los borren: ${reachWords(gym)}.</p>
<p>Esta página no usa cookies.</p>
<p><a href="${trialPath(gym.slug)}">Reservar una clase de prueba</a></p>`,
  );
