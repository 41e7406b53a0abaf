import PDFDocument from 'pdfkit';

/** The contents of TrueType fonts: a document holds the letters that it uses, the same on every machine. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

export type Pdf = PDFKit.PDFDocument;

/** One line, wherever it ends. */
export const oneLine: PDFKit.Mixins.TextOptions = { lineBreak: false };

/** Points of a PDF; it measures in nothing else. */
export const points = (millimetres: number): number => (millimetres * 72) / 25.4;

interface Position {
  readonly xAdvance: number;
}

/** Text as glyphs in their places; pdfkit scales the places where they are. */
interface Run {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** The part of a font that pdfkit takes from fontkit. */
interface Face {
  readonly postscriptName: string;
  layout(text: string, features?: readonly string[]): Run;
  hasGlyphForCodePoint(code: number): boolean;
}

const faceOf = (pdf: Pdf): Face => (pdf as unknown as { _font: { font: Face } })._font.font;

/**
 * The same font with all digits of one width, its signs set one by one: in ten thousand rows nearly every code and
 * amount is another, and laying out each as a word takes most of the time.
 */
function addFigures(pdf: Pdf, name: 'regular' | 'bold'): void {
  const face = faceOf(pdf.font(name));
  const signs = new Map<string, Run>();
  const signOf = (sign: string): Run => {
    const known = signs.get(sign) ?? face.layout(sign, ['tnum']);
    signs.set(sign, known);
    return known;
  };
  const layout = (text: string): Run => {
    const runs = Array.from(text, signOf);
    const positions = runs.flatMap((run) => run.positions.map((position) => ({ ...position })));
    return {
      glyphs: runs.flatMap((run) => run.glyphs),
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const figures = Object.create(face, {
    postscriptName: { value: `${face.postscriptName}-Figures` },
    layout: { value: layout },
  });
  pdf.registerFont(`${name} figures`, figures);
}

/** What every font has. */
const common = /^[\n\x20-\x7e\xa0-\xff]*$/;

/** Leaves out what the present font has no sign for: it would be an empty box. */
export function writable(pdf: Pdf, text: string): string {
  if (common.test(text)) return text;
  const face = faceOf(pdf);
  return Array.from(text)
    .filter((sign) => sign === '\n' || face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join('');
}

/** An empty document with the fonts 'regular' and 'bold', each also with ' figures', whose pages are the drawer's to add; `finish` is its bytes. */
export function openPdf(
  fonts: Fonts,
  title: string,
): { pdf: Pdf; finish: () => Promise<Uint8Array<ArrayBuffer>> } {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // So that each page can say of how many it is.
    bufferPages: true,
    // The built-in fonts lack the signs of some currencies.
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
