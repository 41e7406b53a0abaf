import { asMailText } from '../../wire/mail-text.ts';
import { fillPlaceholders } from '../../wire/placeholders.ts';
import { money } from '../../wire/written.ts';
import type { MessageFacts } from '../messages/contract.ts';
import { messageText } from '../messages/words.ts';
import type { OwedApart } from '../receivables/server.ts';
import { debtWords } from '../receivables/words.ts';
import type { CloudTemplate } from '../whatsappcloud/contract.ts';
import { asTemplateValue, fillTemplate } from '../whatsappcloud/domain.ts';
import type { Automation } from './contract.ts';
import type { Moment } from './day.server.ts';
import type { Notice } from './notices.server.ts';
import { aboutClass, classFooter, footerWords, owingPush } from './words.ts';

/** Whom a message is written to. */
interface Reader extends MessageFacts {
  readonly owed: OwedApart | null;
}

/** What somebody owes, in words. */
const debtFact = (
  { owed }: Reader,
  written: (amount: number) => string,
  as: (name: string) => string = (name) => name,
) =>
  owed && {
    debt: debtWords(
      { ...owed, memberships: owed.memberships.map((one) => ({ ...one, planName: as(one.planName) })) },
      written,
    ),
  };

/** The text without what makes a link of it, whatever its placeholders were filled with. */
export const withoutLinks = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('://', ' ')
    .replace(/(?<=[\p{L}\d][.。])(?=\p{L}{2})/gu, ' ');

/** The mail of an automation as somebody reads it. @param url where they say that they want no more */
export function writeLetter(
  { subject, text }: Pick<Automation, 'subject' | 'text'>,
  person: Reader,
  { gymName, today, currency }: Moment,
  url: string,
): { subject: string; text: string } {
  const written = (amount: number) => money(amount, currency);
  const facts = {
    ...person,
    name: asMailText(person.name),
    planName: person.planName && asMailText(person.planName),
    ...debtFact(person, written, asMailText),
  };
  const gym = asMailText(gymName);
  const fill = (template: string) =>
    withoutLinks(messageText(template, facts, { gymName: gym, today, money: written }));
  return { subject: fill(subject), text: `${fill(text)}\n\n--\n${footerWords(gym, url)}\n` };
}

/** What somebody is written to by WhatsApp: the template's text with `values`, which are what of ours fills its variables. */
export function writeTemplate(
  template: CloudTemplate,
  values: readonly string[],
  person: Reader,
  { gymName, today, currency }: Moment,
): { text: string; values: string[] } {
  const sender = { gymName, today, money: (amount: number) => money(amount, currency) };
  const facts = { ...person, ...debtFact(person, sender.money) };
  const filled = values.map((name) => asTemplateValue(messageText(`{${name}}`, facts, sender)));
  return { text: fillTemplate(template, filled), values: filled };
}

/** What a phone shows, also while it is locked: the subject, and of a debt nothing that tells others of it. */
export const writePush = (
  { kind, subject }: Pick<Automation, 'kind' | 'subject'>,
  person: MessageFacts,
  { gymName, today, currency }: Moment,
): string =>
  kind === 'owing'
    ? owingPush
    : messageText(subject, person, { gymName, today, money: (amount) => money(amount, currency) }).trim();

/** What a person of the team writes by WhatsApp: the text of the automation as it is. */
export const writeByHand = (
  { text }: Pick<Automation, 'text'>,
  person: MessageFacts,
  { gymName, today, currency }: Moment,
): string => messageText(text, person, { gymName, today, money: (amount) => money(amount, currency) }).trim();

const valuesOf = (notice: Notice, today: string, as: (text: string) => string) => {
  const { known, present } = notice;
  return aboutClass({
    ...{ name: as(notice.name), className: as(notice.className), gymName: as(notice.gymName) },
    ...{ date: notice.date, today, known, present, teachers: as(present.teachers) },
    ...{ closure: notice.closure, closureName: as(notice.closureName) },
  });
};

/** What somebody is told of a class that they reserved, or wait for. @param today YYYY-MM-DD in the gym's zone */
export function writeNotice(
  { subject, text }: Pick<Automation, 'subject' | 'text'>,
  notice: Notice,
  today: string,
): { subject: string; text: string } {
  const values = valuesOf(notice, today, asMailText);
  const fill = (template: string) =>
    withoutLinks(fillPlaceholders(template, values))
      .replace(/ {2,}/g, ' ')
      // An hour ends in a full stop of its own.
      .replace(/(?<!\.)\.\.(?!\.)/g, '.')
      .trim();
  return {
    subject: fill(subject),
    text: `${fill(text)}\n\n--\n${classFooter(asMailText(notice.gymName))}\n`,
  };
}

/** The same by the gym's number: the template's text with `values`, which are what of ours fills its variables. */
export function writeNoticeTemplate(
  template: CloudTemplate,
  values: readonly string[],
  notice: Notice,
  today: string,
): { text: string; values: string[] } {
  const about = valuesOf(notice, today, (text) => text);
  const filled = values.map((name) => asTemplateValue(fillPlaceholders(`{${name}}`, about)));
  return { text: fillTemplate(template, filled), values: filled };
}
