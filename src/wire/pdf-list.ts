import { type Fonts, oneLine, openPdf, type Pdf, points, writable } from './pdf.ts';

/** A list to print, with all texts formatted. */
export interface PrintedList {
  readonly title: string;
  /** The gym, the date, the filters. */
  readonly about: readonly string[];
  readonly columns: readonly {
    readonly head: string;
    /** Its share of the width, from 0 to 1. */
    readonly share: number;
    /** Figures are right-aligned, codes left-aligned with tabular digits. */
    readonly holds: 'words' | 'figures' | 'codes';
  }[];
  readonly rows: readonly (readonly string[])[];
  /** Further rows at the end, in bold. */
  readonly totals?: readonly (readonly string[])[];
}

/** In millimetres. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

const margin = points(12);
const cellGap = 6;
const size = 8.5;

/** One line within a column, left-aligned, or right-aligned for figures. */
function drawCell(pdf: Pdf, text: string, left: number, width: number, top: number, atRight: boolean): void {
  pdf.text(text, atRight ? left + width - pdf.widthOfString(text) : left, top, oneLine);
}

function drawHead(pdf: Pdf, { columns }: PrintedList, widths: readonly number[], top: number): number {
  pdf.font('bold').fontSize(size);
  let left = margin;
  for (const [index, { head, holds }] of columns.entries()) {
    const width = widths[index] ?? 0;
    drawCell(pdf, head, left, width - cellGap, top, holds === 'figures');
    left += width;
  }
  const bottom = top + pdf.currentLineHeight(true) + 3;
  pdf.moveTo(margin, bottom).lineTo(left, bottom).lineWidth(0.8).stroke('#000');
  return bottom + 3;
}

/** Draws a list with a header and a page number on each page. */
export async function drawList(
  list: PrintedList,
  paper: Paper,
  fonts: Fonts,
  onProgress?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, finish } = openPdf(fonts, list.title);
  const [pageWidth, pageHeight] = [points(paper.width), points(paper.height)];
  const inner = pageWidth - 2 * margin;
  const widths = list.columns.map(({ share }) => share * inner);
  const foot = pageHeight - margin;
  let top = 0;
  const addPage = () => {
    pdf.addPage({ size: [pageWidth, pageHeight], margin: 0 });
    top = drawHead(pdf, list, widths, margin);
    pdf.font('regular').fontSize(size);
  };
  pdf.addPage({ size: [pageWidth, pageHeight], margin: 0 });
  pdf.font('bold').fontSize(14).text(writable(pdf, list.title), margin, margin, { width: inner });
  pdf.font('regular').fontSize(size);
  for (const text of list.about) pdf.text(writable(pdf, text), margin, pdf.y, { width: inner });
  top = drawHead(pdf, list, widths, pdf.y + 8);
  pdf.font('regular').fontSize(size);
  const line = pdf.currentLineHeight(true);
  const rows = [
    ...list.rows.map((row) => ({ row, weight: 'regular' })),
    ...(list.totals ?? []).map((row) => ({ row, weight: 'bold' })),
  ];
  for (const [number, { row, weight }] of rows.entries()) {
    const cells = row.map((cell, index) => {
      const { holds = 'words' } = list.columns[index] ?? {};
      const font = holds === 'words' ? weight : `${weight} figures`;
      pdf.font(font);
      const text = writable(pdf, cell);
      const width = (widths[index] ?? 0) - cellGap;
      const atRight = holds === 'figures';
      const wraps = !atRight && pdf.widthOfString(text) > width;
      return {
        text,
        width,
        font,
        atRight,
        wraps,
        height: wraps ? pdf.heightOfString(text, { width }) : line,
      };
    });
    const height = Math.max(...cells.map((cell) => cell.height));
    if (top + height > foot - line - 6) addPage();
    let left = margin;
    for (const { text, width, font, atRight, wraps } of cells) {
      pdf.font(font);
      if (wraps) pdf.text(text, left, top, { width });
      else if (text) drawCell(pdf, text, left, width, top, atRight);
      left += width + cellGap;
    }
    const bottom = top + height + 2;
    pdf
      .moveTo(margin, bottom)
      .lineTo(margin + inner, bottom)
      .lineWidth(0.3)
      .stroke('#bbb');
    top = bottom + 2;
    if (number % 100 === 0) onProgress?.(number / rows.length);
  }
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.font('regular').fontSize(7.5);
    pdf.text(`Página ${page + 1} de ${count}`, margin, foot - line, {
      width: inner,
      align: 'right',
      lineBreak: false,
    });
  }
  return finish();
}
