import { type Html, html } from '../../server/html.ts';
import { id as anId } from '../../wire/fields.ts';
import type { Channel } from '../consents/domain.ts';
import type { Agreed, AskedOnPage } from '../consents/server.ts';
import { questionWords } from '../consents/words.ts';
import type { TypedForm } from './form-markup.server.ts';

const boxName = 'acepta';
/** A form that was made up may hold any number. */
const maxTicked = 30;

const reach = { mail: 'mail', whatsapp: 'phone', phone: 'phone' } as const;
const isChannel = (name: string): name is keyof typeof reach & Channel => name in reach;

/** The field that a channel needs: what it is hidden without. */
const classOf = (channel: Channel): string => (isChannel(channel) ? reach[channel] : '');

const boxValue = ({ id, number }: AskedOnPage, channel: Channel): string => `${id}_${channel}_${number}`;

/** The boxes that were ticked in a form. */
export const tickedIn = (fields: URLSearchParams): readonly string[] =>
  fields.getAll(boxName).slice(0, maxTicked);

/** What the boxes say. */
export const agreedIn = (ticked: readonly string[]): readonly Agreed[] =>
  ticked.flatMap((value) => {
    const [purposeId = '', channel = '', number = ''] = value.split('_');
    if (!anId.safeParse(purposeId).success || !isChannel(channel) || !/^\d{1,6}$/.test(number)) return [];
    return [{ purposeId, channel, number: Number(number) }];
  });

const box = (asked: AskedOnPage, channel: Channel, { ticked }: Pick<TypedForm<never>, 'ticked'>): Html => {
  const value = boxValue(asked, channel);
  return html`
<p class="check ${classOf(channel)}"><input type="checkbox" id="${value}" name="${boxName}" value="${value}"${ticked.includes(value) && html` checked`}><label for="${value}">${questionWords({ channel })}</label></p>`;
};

/** What the gym asks consent for, with nothing ticked; each channel shows once there is what it needs. */
export function askedHtml(
  gymName: string,
  asked: readonly AskedOnPage[],
  form: Pick<TypedForm<never>, 'ticked'>,
): Html {
  if (asked.length === 0) return html``;
  return html`<div class="wishes"><h2>Mensajes que aceptas</h2>
<p class="muted">Es voluntario, y lo retiras cuando quieras. Si ya eres cliente de ${gymName}, vale lo que ya respondiste: cámbialo en «Mi espacio» o en recepción.</p>
${asked.map((each) => {
  const needs = new Set(each.channels.map(classOf));
  return html`<fieldset aria-describedby="p-${each.id}"${needs.size === 1 && html` class="${[...needs]}"`}><legend>${each.name}</legend>
<p class="wish" id="p-${each.id}">${each.text}</p>${each.channels.map((channel) => box(each, channel, form))}</fieldset>`;
})}</div>`;
}

/** What becomes of what somebody ticks. */
export const consentDataHtml: Html = html`<p>Si aceptas que te escriba por algo más, guarda qué aceptaste, con qué texto y qué día. Lo retiras cuando quieras: en cada correo, en «Mi espacio» o en recepción.</p>`;
