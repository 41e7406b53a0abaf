import { type Fonts, points } from '../../wire/pdf.ts';
import { drawLetter, type Letter, type Letterhead } from '../../wire/pdf-letter.ts';
import { day } from '../../wire/written.ts';
import type { ClientConsents, ClientPurpose } from './contract.ts';
import { actWords, answerWords, lineName, standingWords, textName, textOf } from './words.ts';

/** What a client agrees to, for them to have or for the gym to prove. */
export interface ConsentsPrint extends Letterhead {
  readonly clientName: string;
  readonly clientDocument: string;
  readonly today: string;
  readonly consents: ClientConsents;
}

/** A purpose, the client's standing on it, all that was said about it, and the texts that were read. */
function drawPurpose({ pdf, ...letter }: Letter, purpose: ClientPurpose, { acts }: ClientConsents): void {
  const { paragraph } = letter;
  const own = acts.filter(({ purposeId }) => purposeId === purpose.id);
  pdf.moveDown(1);
  letter.keepTogether(points(30));
  paragraph(purpose.name, 'bold', 12);
  for (const line of purpose.lines) {
    const act = own.find(({ id }) => id === line.actId);
    const standing = standingWords(line, textOf(purpose, act));
    const ended = line.asked ? '' : ' Ya no se pide.';
    paragraph(`• ${lineName(purpose, line)}: ${standing}.${ended}`, 'bold');
  }
  for (const act of own) {
    const read = textOf(purpose, act);
    paragraph(`${answerWords(act)}: ${actWords(act)}${read ? `, ${textName(read)}` : ''}`, 'regular', 9);
  }
  const read = new Set([purpose.number, ...own.map(({ number }) => number)]);
  for (const text of purpose.texts) {
    if (!read.has(text.number)) continue;
    pdf.moveDown(0.5);
    paragraph(`Texto: ${textName(text)}`, 'bold', 9);
    paragraph(text.text);
  }
}

/** A client's consents on letter paper, with a page number on each page. */
export const drawConsents = (print: ConsentsPrint, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> =>
  drawLetter(
    { title: 'Consentimientos', head: print, footer: `Consentimientos de ${print.clientName}` },
    fonts,
    (letter) => {
      const { clientName, clientDocument, today, consents } = print;
      letter.paragraph([clientName, clientDocument, `al ${day(today)}`].filter(Boolean).join(' · '));
      for (const purpose of consents.purposes) drawPurpose(letter, purpose, consents);
    },
  );
