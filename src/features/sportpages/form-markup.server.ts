import { type Html, html } from '../../server/html.ts';
import { callAddress } from '../../wire/phones.ts';
import { pagePath } from './domain.ts';
import { chat, shell } from './markup.server.ts';
import type { PublicContact } from './public.server.ts';

/** A public form as somebody left it. */
export interface TypedForm<Field extends string> {
  readonly id: string;
  readonly typed: Readonly<Record<Field, string>>;
  /** What is wrong, by field; 'form' is about all of it. */
  readonly problems: Readonly<Partial<Record<Field | 'form', string>>>;
  /** The boxes of messages that are ticked. */
  readonly ticked: readonly string[];
}

/** A text field: its name, its label, and what the browser knows of it. */
export type TextField<Field extends string> = readonly [field: Field, label: string, attributes: Html];

/** The name of the field that nobody sees: what fills it in is a program. */
export const trapName = 'sitio';

export const trap = html`<p class="trap" aria-hidden="true"><label for="sitio">Deja esto vacío</label><input id="sitio" name="${trapName}" tabindex="-1" autocomplete="off"></p>`;

export const problemOf = <Field extends string>(field: Field, { problems }: TypedForm<Field>): Html =>
  html`${problems[field] && html`<p class="problem" id="${field}-problem">${problems[field]}</p>`}`;

/** What leads from a field to its problem; the first one of `order` with a problem has the focus. */
export function marks<Field extends string>(
  field: Field,
  { problems }: TypedForm<Field>,
  order: readonly Field[],
): Html {
  if (!problems[field]) return html``;
  const isFirst = order.find((each) => problems[each]) === field;
  return html` aria-invalid="true" aria-describedby="${field}-problem"${isFirst && html` autofocus`}`;
}

export const textField = <Field extends string>(
  [field, label, attributes]: TextField<Field>,
  form: TypedForm<Field>,
  order: readonly Field[],
): Html =>
  html`<p><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${form.typed[field]}" ${attributes}${marks(field, form, order)}></p>${problemOf(field, form)}`;

/** What is wrong with the form as a whole. */
export function alertOf<Field extends string>({ problems }: TypedForm<Field>): Html {
  const said: Readonly<Partial<Record<string, string>>> = problems;
  const alert = said.form ?? (Object.keys(said).length > 0 && 'Revisa lo que está marcado.');
  return html`${alert && html`<p class="alert" role="alert">${alert}</p>`}`;
}

/** What the gym may be reached by, each as a link. */
const contacts = ({ phone, whatsapp }: PublicContact): Html[] => [
  ...(whatsapp ? [html`<a href="${chat(whatsapp)}">escríbenos por WhatsApp</a>`] : []),
  ...(phone ? [html`<a href="${callAddress(phone)}">llama al ${phone}</a>`] : []),
];

export const reachWords = (gym: PublicContact): Html => {
  const [first, second] = contacts(gym);
  if (!first) return html`avisa en el gimnasio`;
  return html`${first}${second && html` o ${second}`}`;
};

/** A page beside the gym's own, which leads back to it. */
export const sideShell = (gym: PublicContact, title: string, content: Html): Html =>
  shell({
    title: `${title} · ${gym.name}`,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<main class="narrow"><p><a href="${pagePath(gym.slug)}">${gym.name}</a></p>
<h1>${title}</h1>
${content}</main>`,
  });
