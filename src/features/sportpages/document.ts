import { qrOutlines } from '../../wire/barcode.ts';
import { type Fonts, openPdf, type Pdf, points, writable } from '../../wire/pdf.ts';
import { openLogo } from '../../wire/pdf-logo.ts';

export interface Poster {
  readonly gymName: string;
  readonly tagline: string;
  /** As it is read. */
  readonly address: string;
  /** Where the code leads. */
  readonly url: string;
  /** A data URI. */
  readonly logo: string | null;
}

const paper = { width: points(215.9), height: points(279.4) };
const margin = points(20);
const codeSide = points(120);
const logoRoom = { width: points(90), height: points(36) };

function drawCode(pdf: Pdf, text: string, { left, top, side }: { left: number; top: number; side: number }) {
  const { modules, outlines } = qrOutlines(text);
  const at = (from: number, steps: number) => from + (steps * side) / modules;
  for (const outline of outlines)
    pdf.polygon(...outline.map(([x, y]): [number, number] => [at(left, x), at(top, y)]));
  pdf.fill('#000', 'even-odd');
}

/** A page to hang up: the gym, and a code that opens its public page. */
export async function drawPoster(
  { gymName, tagline, address, url, logo }: Poster,
  fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, finish } = openPdf(fonts, `Afiche de ${gymName}`);
  pdf.addPage({ size: [paper.width, paper.height], margin });
  const width = paper.width - 2 * margin;
  const center = (text: string, font: 'regular' | 'bold', size: number) =>
    void pdf
      .font(font)
      .fontSize(size)
      .fillColor('#000')
      .text(writable(pdf, text), margin, pdf.y, { width, align: 'center' });
  pdf.y = margin + points(6);
  const picture = openLogo(pdf, logo, logoRoom);
  if (picture) {
    picture.draw((paper.width - picture.width) / 2, pdf.y);
    pdf.y += picture.height + points(6);
  }
  center(gymName, 'bold', 34);
  if (tagline) center(tagline, 'regular', 16);
  const top = Math.max(pdf.y + points(8), points(90));
  drawCode(pdf, url, { left: (paper.width - codeSide) / 2, top, side: codeSide });
  pdf.y = top + codeSide + points(8);
  center('Mira nuestras clases y planes', 'bold', 20);
  center('Apunta con la cámara de tu teléfono', 'regular', 14);
  center(address.replace(/^https?:\/\//, ''), 'regular', 14);
  return finish();
}
