import { type Html, html } from '../../server/html.ts';
import { day, money } from '../../wire/written.ts';
import { dniTypes } from '../clients/domain.ts';
import type { AskedOnPage } from '../consents/server.ts';
import { factsOf } from '../contracts/words.ts';
import { type PlanOffer, termsOf } from '../planpurchases/server.ts';
import { inclusions, planLength } from '../plans/words.ts';
import { askedHtml, consentDataHtml } from './consent-markup.server.ts';
import { purchasePath } from './domain.ts';
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
import { paragraphs } from './markup.server.ts';
import type { PublicContact } from './public.server.ts';

export const purchaseFields = [
  'startsOn',
  'name',
  'surname',
  'dniType',
  'dni',
  'email',
  'phone',
  'accepted',
] as const;
export type PurchaseField = (typeof purchaseFields)[number];
export interface TypedPurchase extends TypedForm<PurchaseField> {
  /** Where it is sent. */
  readonly action: string;
  /** What the gym asks consent for. */
  readonly asked: readonly AskedOnPage[];
}

const order: readonly PurchaseField[] = purchaseFields;

const person: readonly TextField<PurchaseField>[] = [
  ['name', 'Nombre', html`autocomplete="given-name" maxlength="80" aria-required="true"`],
  ['surname', 'Apellido', html`autocomplete="family-name" maxlength="80" aria-required="true"`],
];

const contact: readonly TextField<PurchaseField>[] = [
  [
    'email',
    'Correo',
    html`type="email" autocomplete="email" maxlength="200" placeholder="ana@correo.cl" aria-required="true"`,
  ],
  [
    'phone',
    'Teléfono o WhatsApp',
    html`type="tel" autocomplete="tel" maxlength="30" placeholder="+56 9 1234 5678" aria-required="true"`,
  ],
];

/** What is paid now and what is not, a sentence each. */
function chargeWords({ plan, currency, amount, endsOn, enrolmentFee, isPartial }: PlanOffer): string[] {
  const fee = enrolmentFee > 0 ? `, con la matrícula de ${money(enrolmentFee, currency)}` : '';
  return [
    `Pagas ahora ${money(amount, currency)}${fee}. Cubre hasta el ${day(endsOn)}.`,
    ...(isPartial ? ['El primer período es más corto, y por eso cuesta menos.'] : []),
    ...(plan.kind === 'subscription'
      ? [
          `Es una suscripción: los períodos que siguen cuestan ${money(plan.price, currency)} y no se cobran solos. Te avisan, y los pagas tú.`,
        ]
      : ['Se paga una vez y no se cobra nada más.']),
    ...(enrolmentFee > 0
      ? ['La matrícula se paga una sola vez: si ya eres cliente, renueva en recepción.']
      : []),
  ];
}

const planBox = (offer: PlanOffer): Html => html`<div class="booked"><b>${offer.plan.name}</b><br>
${money(offer.plan.price, offer.currency)} · ${planLength(offer.plan)}</div>
${offer.plan.description && html`<p>${offer.plan.description}</p>`}
<ul class="contract">${[...inclusions(offer.plan), ...chargeWords(offer)].map((each) => html`<li>${each}</li>`)}</ul>`;

function documentFields(offer: PlanOffer, form: TypedPurchase): Html {
  const field = textField<PurchaseField>(
    [
      'dni',
      offer.country === 'CL' ? 'RUT o documento' : 'Documento',
      html`autocomplete="off" maxlength="30" aria-required="true"`,
    ],
    form,
    order,
  );
  if (offer.country !== 'CL') return html`<input type="hidden" name="dniType" value="other">${field}`;
  return html`<p><label for="dniType">Tipo de documento</label>
<select class="choice" id="dniType" name="dniType">${Object.entries(dniTypes).map(
    ([type, label]) =>
      html`<option value="${type}"${form.typed.dniType === type && html` selected`}>${label}</option>`,
  )}</select></p>${problemOf('dniType', form)}${field}`;
}

/** The whole contract, and the box with which it is accepted. */
function contractFields({ contract }: PlanOffer, form: TypedPurchase): Html {
  if (!contract) return html``;
  const { content } = contract;
  return html`<h2 id="contrato">Contrato</h2>
<div class="contract" tabindex="0" role="region" aria-labelledby="contrato">
<dl>${factsOf(contract).map(([label, fact]) => html`<dt>${label}</dt><dd>${fact}</dd>`)}</dl>
<ul>${content.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
${paragraphs(content.text)}</div>
<p class="check"><input type="checkbox" id="accepted" name="accepted" value="si"${form.typed.accepted === 'si' && html` checked`} aria-required="true"${marks('accepted', form, order)}><label for="accepted">Leí el contrato y lo acepto (versión ${contract.number})</label></p>${problemOf('accepted', form)}`;
}

/** The form in which anyone buys a plan. */
export function purchaseHtml(gym: PublicContact, offer: PlanOffer, form: TypedPurchase): Html {
  const { plan, contract, amount, today, lastStart } = offer;
  const start: TextField<PurchaseField> = [
    'startsOn',
    'Empieza el',
    html`type="date" min="${today}" max="${lastStart}" aria-required="true"`,
  ];
  const path = purchasePath(gym.slug, plan.id);
  return sideShell(
    gym,
    `Comprar ${plan.name}`,
    html`${alertOf(form)}
${planBox(offer)}
<form class="form" method="post" novalidate action="${form.action}">
<input type="hidden" name="id" value="${form.id}"><input type="hidden" name="amount" value="${amount}"><input type="hidden" name="versionId" value="${contract?.versionId ?? ''}"><input type="hidden" name="terms" value="${termsOf(offer)}">
${trap}
${textField(start, form, order)}
<p class="muted">Si tu pago llega después de ese día, empieza el día en que llega.</p>
${person.map((field) => textField(field, form, order))}
${documentFields(offer, form)}
${contact.map((field) => textField(field, form, order))}
${askedHtml(gym.name, form.asked, form)}
${contractFields(offer, form)}
<p class="muted">Al comprar, aceptas que ${gym.name} guarde estos datos para darte tu plan y contactarte por él. <a href="${path}/datos">Qué se hace con ellos</a></p>
<p><button class="button" type="submit">Continuar al pago de ${money(amount, offer.currency)}</button></p>
<p class="muted">Todavía no pagas: eliges cómo en el paso que sigue. Tu plan existe cuando el pago llega.</p>
</form>`,
  );
}

/** What is said of a plan that cannot be bought any more. */
export const soldOutHtml = (gym: PublicContact, planName: string): Html =>
  sideShell(
    gym,
    `${planName} está agotado`,
    html`<p>Se vendieron todos sus cupos. Si te interesa, ${reachWords(gym)}.</p>`,
  );

/** What becomes of what a buyer types. @param keptDays for how long it is kept of who does not pay */
export const purchaseDataHtml = (gym: PublicContact, planId: string, keptDays: number): Html =>
  sideShell(
    gym,
    'Qué se hace con tus datos',
    html`<p>${gym.name} guarda tu nombre, tu documento, tu correo y tu teléfono, el plan que elegiste y el contrato que aceptaste. Los usa para darte tu plan, cobrarlo y contactarte por él.</p>
${consentDataHtml}
<p>Si no llegas a pagar, el gimnasio te puede contactar por ese plan, y tu documento y el contrato se borran ${keptDays} días después de que vence tu compra.</p>
<p>Los ve el equipo de ${gym.name}, que responde por ellos. Se guardan en Pulso, el programa con que trabaja el gimnasio. Pagas en el sitio del proveedor que elijas: los datos de tu tarjeta o cuenta no pasan por aquí.</p>
<p>Puedes pedir cuando quieras que te los muestren, los corrijan o los borren: ${reachWords(gym)}.</p>
<p>Esta página no usa cookies.</p>
<p><a href="${purchasePath(gym.slug, planId)}">Volver a la compra</a></p>`,
  );
