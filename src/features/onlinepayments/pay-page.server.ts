import { type Html, html } from '../../server/html.ts';
import { plainPage } from '../../server/plain-page.ts';
import type { PublicAnswer } from '../../server/public-answer.ts';
import type { PageParams } from '../../server/public-pages.ts';
import { money } from '../../wire/written.ts';
import { type Provider, providers } from './domain.ts';
import type { Opened, PayableLink } from './links.server.ts';

/** What is to be paid: not more than is owed by now. */
export const askedOf = ({ amount, due }: PayableLink): number => Math.min(amount, due);

const refreshSeconds = 5;

function stateBody({ link, ready }: Opened, token: string, wrong: string): { title: string; body: Html } {
  const { state, mayTryAgain, planName, gymName, currency, isPurchase } = link;
  if (isPurchase && link.clientId !== null && !link.hasMembership)
    return {
      title: 'Recibimos tu pago',
      body: html`<p>${gymName} lo tiene que revisar, porque no pudo darte ${planName} enseguida. Te contactará con los datos que dejaste.</p>`,
    };
  if (state === 'paid')
    return {
      title: 'Listo, está pagado',
      body: html`<p>${gymName} recibió tu pago de ${planName}. Gracias.</p>
${isPurchase && html`<p>Ya tienes tu plan: preséntate en recepción la primera vez que vengas.</p>`}`,
    };
  if (state === 'cancelled' || state === 'expired' || link.isGone)
    return {
      title: state === 'expired' ? 'Este link venció' : 'Este link ya no sirve',
      body: isPurchase
        ? html`<p>Compra otra vez en la página de ${gymName}.</p>`
        : html`<p>Pide otro en ${gymName}.</p>`,
    };
  if (state === 'confirming')
    return {
      title: 'Estamos confirmando tu pago',
      body: html`<p>Puede tardar unos minutos. Esta página se actualiza sola, y también la puedes cerrar: ${gymName} lo sabrá igual.</p>
${mayTryAgain && html`<p>Si ya pagaste, no pagues otra vez: espera un poco, o pregunta en ${gymName}. Lo que se paga dos veces se puede devolver.</p><form method="post" action="/pagar/${token}"><input type="hidden" name="again" value="1"><button type="submit" class="quiet">No alcancé a pagar</button></form>`}`,
    };
  if (askedOf(link) <= 0 && isPurchase)
    return {
      title: 'Este plan ya no se vende',
      body: html`<p>Se vendieron todos los cupos de ${planName}. No se te cobró nada.</p>`,
    };
  if (askedOf(link) <= 0)
    return {
      title: 'No debes nada',
      body: html`<p>Tu membresía ${planName} de ${gymName} ya está pagada.</p>`,
    };
  if (ready.length === 0)
    return {
      title: 'Por ahora no se puede pagar en línea',
      body: html`<p>Paga en la recepción de ${gymName}, o prueba más tarde.</p>`,
    };
  return {
    title: `Pagar en ${gymName}`,
    body: html`${state === 'rejected' && wrong === '' && html`<p class="wrong" role="alert">El pago anterior no se completó. Prueba otra vez o con otro medio.</p>`}
<p>${isPurchase ? 'Plan' : 'Membresía'} ${planName}</p>
<p class="sum">${money(askedOf(link), currency)}</p>
${ready.map(
  ({ provider, production }) =>
    html`<form method="post" action="/pagar/${token}"><input type="hidden" name="provider" value="${provider}"><button type="submit">Pagar con ${providers[provider]}${production ? '' : ' (de prueba)'}</button></form>`,
)}`,
  };
}

export function shownPage(opened: Opened, { token = '' }: PageParams, wrong = ''): PublicAnswer {
  const { title, body } = stateBody(opened, token, wrong);
  const waits = opened.link.state === 'confirming';
  return plainPage({
    title,
    body: html`${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}${body}`,
    ...(waits && { next: { url: `/pagar/${token}`, after: refreshSeconds } }),
  });
}

export const leadTo = (url: string, provider: Provider): PublicAnswer =>
  plainPage({
    title: `Te llevamos a ${providers[provider]}`,
    body: html`<p><a class="button" href="${url}" rel="noreferrer">Continuar a ${providers[provider]}</a></p>`,
    next: { url, after: 0 },
  });

export const troubleWords = (provider: Provider): string =>
  `No pudimos abrir ${providers[provider]}. Prueba otra vez en unos minutos, o con otro medio.`;
