import { type Fonts, oneLine, openPdf, type Pdf, points, writable } from '../../wire/pdf.ts';
import { openLogo } from '../../wire/pdf-logo.ts';
import { day } from '../../wire/written.ts';
import type { ClientConsents, ClientPurpose } from './contract.ts';
import { actWords, answerWords, lineName, standingWords, textName, textOf } from './words.ts';

/** What a client agrees to, for them to have or for the gym to prove. */
export interface ConsentsPrint {
  readonly gymName: string;
  /** The gym's own text at the top of documents: tax number, address. */
  readonly header: string;
  readonly clientName: string;
  readonly clientDocument: string;
  readonly today: string;
  readonly consents: ClientConsents;
  /** That the gym has now. */
  readonly logo: string | null;
}

const paper = { width: points(215.9), height: points(279.4) };
const margin = points(20);
const inner = paper.width - 2 * margin;
const foot = points(12);
const logoRoom = { width: points(60), height: points(20) };

const paragraph = (pdf: Pdf, text: string, font: 'regular' | 'bold' = 'regular', size = 10) =>
  pdf.font(font).fontSize(size).text(writable(pdf, text), margin, pdf.y, { width: inner });

/** A purpose, how it stands, all that was said about it, and the texts that were read. */
function drawPurpose(pdf: Pdf, purpose: ClientPurpose, { acts }: ClientConsents): void {
  const own = acts.filter(({ purposeId }) => purposeId === purpose.id);
  pdf.moveDown(1);
  if (pdf.y + points(30) > paper.height - margin - foot) pdf.addPage();
  paragraph(pdf, purpose.name, 'bold', 12);
  for (const line of purpose.lines) {
    const act = own.find(({ id }) => id === line.actId);
    const standing = standingWords(line, textOf(purpose, act));
    const ended = line.asked ? '' : ' Ya no se pide.';
    paragraph(pdf, `• ${lineName(purpose, line)}: ${standing}.${ended}`, 'bold');
  }
  for (const act of own) {
    const read = textOf(purpose, act);
    paragraph(pdf, `${answerWords(act)}: ${actWords(act)}${read ? `, ${textName(read)}` : ''}`, 'regular', 9);
  }
  const read = new Set([purpose.number, ...own.map(({ number }) => number)]);
  for (const text of purpose.texts) {
    if (!read.has(text.number)) continue;
    pdf.moveDown(0.5);
    paragraph(pdf, `Texto: ${textName(text)}`, 'bold', 9);
    paragraph(pdf, text.text);
  }
}

/** A client's consents on letter paper, with a page number on each page. */
export async function drawConsents(print: ConsentsPrint, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const { gymName, header, clientName, clientDocument, today, consents, logo } = print;
  const { pdf, finish } = openPdf(fonts, 'Consentimientos');
  pdf.addPage({
    size: [paper.width, paper.height],
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
  });
  const picture = openLogo(pdf, logo, logoRoom);
  if (picture) {
    picture.draw(margin, margin);
    pdf.y = margin + picture.height + points(3);
  }
  paragraph(pdf, gymName, 'bold', 14);
  if (header) paragraph(pdf, header, 'regular', 9);
  pdf.moveDown(1);
  paragraph(pdf, 'Consentimientos', 'bold', 16);
  paragraph(pdf, [clientName, clientDocument, `al ${day(today)}`].filter(Boolean).join(' · '));
  for (const purpose of consents.purposes) drawPurpose(pdf, purpose, consents);
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    pdf.page.margins.bottom = 0;
    pdf
      .font('regular')
      .fontSize(8)
      .text(
        writable(pdf, `Consentimientos de ${clientName} · página ${index + 1} de ${count}`),
        margin,
        paper.height - margin,
        oneLine,
      );
  }
  return finish();
}
