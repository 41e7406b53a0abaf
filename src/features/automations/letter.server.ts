import { asMailText } from '../../server/mail.ts';
import { money } from '../../wire/written.ts';
import type { MessageFacts } from '../messages/contract.ts';
import { messageText } from '../messages/words.ts';
import type { Automation } from './contract.ts';
import type { Moment } from './day.server.ts';
import { withoutLinks } from './domain.ts';
import { footerWords } from './words.ts';

/** The mail of an automation as somebody reads it. @param url where they say that they want no more */
export function writeLetter(
  { subject, text }: Pick<Automation, 'subject' | 'text'>,
  person: MessageFacts,
  { gymName, today, currency }: Moment,
  url: string,
): { subject: string; text: string } {
  const facts = {
    ...person,
    name: asMailText(person.name),
    planName: person.planName && asMailText(person.planName),
  };
  const gym = asMailText(gymName);
  const fill = (template: string) =>
    withoutLinks(
      messageText(template, facts, { gymName: gym, today, money: (amount) => money(amount, currency) }),
    );
  return { subject: fill(subject), text: `${fill(text)}\n\n--\n${footerWords(gym, url)}\n` };
}
