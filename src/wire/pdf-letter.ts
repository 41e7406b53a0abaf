import { type Fonts, oneLine, openPdf, type Pdf, points, writable } from './pdf.ts';
import { openLogo } from './pdf-logo.ts';

const paper = { width: points(215.9), height: points(279.4) };
const margin = points(20);
const foot = points(12);
const logoRoom = { width: points(60), height: points(20) };

export interface Letterhead {
  readonly gymName: string;
  /** The gym's own text at the top of documents: tax number, address. */
  readonly header: string;
  /** A data URI: the one that the gym has now. */
  readonly logo: string | null;
}

/** A document on letter paper, in points. */
export interface Letter {
  readonly pdf: Pdf;
  readonly left: number;
  readonly width: number;
  readonly paragraph: (text: string, font?: 'regular' | 'bold', size?: number) => void;
  /** Begins another page where less than the height is left of this one. */
  readonly keepTogether: (height: number) => void;
}

interface LetterOrder {
  readonly title: string;
  readonly head: Letterhead;
  /** Stands before the page number, on each page. */
  readonly footer: string;
}

/** Draws a document on letter paper: the gym above, then the title and what `draw` adds. */
export async function drawLetter(
  { title, head, footer }: LetterOrder,
  fonts: Fonts,
  draw: (letter: Letter) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, finish } = openPdf(fonts, title);
  const width = paper.width - 2 * margin;
  pdf.addPage({
    size: [paper.width, paper.height],
    margins: { top: margin, left: margin, right: margin, bottom: margin + foot },
  });
  const letter: Letter = {
    ...{ pdf, left: margin, width },
    paragraph: (text, font = 'regular', size = 10) =>
      void pdf.font(font).fontSize(size).text(writable(pdf, text), margin, pdf.y, { width }),
    keepTogether: (height) => {
      if (pdf.y + height > paper.height - margin - foot) pdf.addPage();
    },
  };
  const picture = openLogo(pdf, head.logo, logoRoom);
  if (picture) {
    picture.draw(margin, margin);
    pdf.y = margin + picture.height + points(3);
  }
  letter.paragraph(head.gymName, 'bold', 14);
  if (head.header) letter.paragraph(head.header, 'regular', 9);
  pdf.moveDown(1);
  letter.paragraph(title, 'bold', 16);
  draw(letter);
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    pdf.page.margins.bottom = 0;
    const words = writable(pdf, `${footer} · página ${index + 1} de ${count}`);
    pdf
      .font('regular')
      .fontSize(8)
      .text(words, margin, paper.height - margin, oneLine);
  }
  return finish();
}
