import PDFDocument from 'pdfkit';
import { addFigures, faceOf } from './pdf-figures.ts';

/** The contents of TrueType fonts. They are embedded, so that a document looks the same on every machine. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

export type Pdf = PDFKit.PDFDocument;

/** One line that is never wrapped. */
export const oneLine: PDFKit.Mixins.TextOptions = { lineBreak: false };

/** Millimetres in points, the unit of a PDF. */
export const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** The characters that every font has. */
const common = /^[\n\x20-\x7e\xa0-\xff]*$/;

/** Removes characters that the current font lacks: they would be drawn as empty boxes. */
export function writable(pdf: Pdf, text: string): string {
  if (common.test(text)) return text;
  const face = faceOf(pdf);
  return Array.from(text)
    .filter((sign) => sign === '\n' || face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join('');
}

/**
 * An empty document with the fonts 'regular' and 'bold', each also with ' figures'. The caller adds pages; `finish`
 * returns the bytes.
 */
export function openPdf(
  fonts: Fonts,
  title: string,
): { pdf: Pdf; finish: () => Promise<Uint8Array<ArrayBuffer>> } {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // Lets each page show the total number of pages.
    bufferPages: true,
    // The built-in fonts lack the symbols of some currencies.
    font: null as unknown as string,
    info: { Title: title, Creator: 'Pulso' },
    lang: 'es',
  });
  pdf.registerFont('regular', fonts.regular as never).registerFont('bold', fonts.bold as never);
  addFigures(pdf, 'regular');
  addFigures(pdf, 'bold');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  pdf.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  return {
    pdf,
    finish: async () => {
      pdf.end();
      await ended;
      return new Uint8Array(await new Blob(chunks).arrayBuffer());
    },
  };
}
