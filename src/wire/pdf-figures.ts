interface Position {
  readonly xAdvance: number;
}

/** Text laid out as glyphs; pdfkit scales the positions in place. */
interface Run {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** The part of a fontkit font that pdfkit uses. */
interface Face {
  readonly postscriptName: string;
  layout(text: string, features?: readonly string[]): Run;
  hasGlyphForCodePoint(code: number): boolean;
}

export const faceOf = (pdf: PDFKit.PDFDocument): Face =>
  (pdf as unknown as { _font: { font: Face } })._font.font;

/**
 * The same font with tabular digits, laid out character by character: in ten thousand rows nearly every code and
 * amount is different, and laying out whole words takes most of the time.
 */
export function addFigures(pdf: PDFKit.PDFDocument, name: 'regular' | 'bold'): void {
  const face = faceOf(pdf.font(name));
  const signs = new Map<string, Run>();
  const signOf = (sign: string): Run => {
    const glyphs = signs.get(sign) ?? face.layout(sign, ['tnum']);
    signs.set(sign, glyphs);
    return glyphs;
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
