import PDFDocument from 'pdfkit';

/** The contents of TrueType fonts: a document holds the letters that it uses, the same on every machine. */
export interface Fonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

export type Pdf = PDFKit.PDFDocument;

/** Points of a PDF; it measures in nothing else. */
export const points = (millimetres: number): number => (millimetres * 72) / 25.4;

/** All digits of one width, for what stands in columns. */
export const inColumns: PDFKit.Mixins.TextOptions = { features: ['tnum'], lineBreak: false };

/** Leaves out what the fonts have no sign for: it would be an empty box. */
export const writable = (pdf: Pdf, text: string): string => {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  return Array.from(text)
    .filter((sign) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join('');
};

/** An empty document with the fonts 'regular' and 'bold', whose pages are the drawer's to add; `finish` is its bytes. */
export function openPdf(
  fonts: Fonts,
  title: string,
): { pdf: Pdf; finish: () => Promise<Uint8Array<ArrayBuffer>> } {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // The built-in fonts lack the signs of some currencies.
    font: null as unknown as string,
    info: { Title: title, Creator: 'Pulso' },
    lang: 'es',
  });
  pdf.registerFont('regular', fonts.regular as never).registerFont('bold', fonts.bold as never);
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
