import { barsOf } from '../../wire/barcode.ts';
import { type Fonts, oneLine, openPdf, type Pdf, points, writable } from '../../wire/pdf.ts';
import { money } from '../../wire/written.ts';
import { type Label, lookOf, moduleOn, placeOf, type Sheet } from './rules.ts';

type Draw<Order> = (
  order: Order,
  fonts: Fonts,
  onProgress?: (share: number) => void,
) => Promise<Uint8Array<ArrayBuffer>>;

/** A list to print, with all texts formatted. */
export interface ListOrder {
  readonly kind: 'list';
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
}

export interface LabelsOrder {
  readonly kind: 'labels';
  readonly sheet: Sheet;
  readonly currency: string;
  readonly labels: readonly Label[];
  /** The number of labels of the first sheet that are used up. */
  readonly skip: number;
}

const [pageWidth, pageHeight] = [points(297), points(210)];
const margin = points(12);
const inner = pageWidth - 2 * margin;
const cellGap = 6;
const size = 8.5;

/** One line within a column, left-aligned, or right-aligned for figures. */
function drawCell(pdf: Pdf, text: string, left: number, width: number, top: number, atRight: boolean): void {
  pdf.text(text, atRight ? left + width - pdf.widthOfString(text) : left, top, oneLine);
}

function drawHead(pdf: Pdf, { columns }: ListOrder, widths: readonly number[], top: number): number {
  pdf.font('bold').fontSize(size);
  let left = margin;
  for (const [index, { head, holds }] of columns.entries()) {
    const width = widths[index] ?? 0;
    drawCell(pdf, head, left, width - cellGap, top, holds === 'figures');
    left += width;
  }
  const bottom = top + pdf.currentLineHeight(true) + 3;
  pdf
    .moveTo(margin, bottom)
    .lineTo(margin + inner, bottom)
    .lineWidth(0.8)
    .stroke('#000');
  return bottom + 3;
}

/** Draws a list on landscape A4, with a header and a page number on each page. */
const drawList: Draw<ListOrder> = async (order, fonts, onProgress) => {
  const { pdf, finish } = openPdf(fonts, order.title);
  const widths = order.columns.map(({ share }) => share * inner);
  const foot = pageHeight - margin;
  let top = 0;
  const addPage = () => {
    pdf.addPage({ size: [pageWidth, pageHeight], margin: 0 });
    top = drawHead(pdf, order, widths, margin);
    pdf.font('regular').fontSize(size);
  };
  pdf.addPage({ size: [pageWidth, pageHeight], margin: 0 });
  pdf.font('bold').fontSize(14).text(writable(pdf, order.title), margin, margin, { width: inner });
  pdf.font('regular').fontSize(size);
  for (const text of order.about) pdf.text(writable(pdf, text), margin, pdf.y, { width: inner });
  top = drawHead(pdf, order, widths, pdf.y + 8);
  pdf.font('regular').fontSize(size);
  const line = pdf.currentLineHeight(true);
  for (const [number, row] of order.rows.entries()) {
    const cells = row.map((cell, index) => {
      const { holds = 'words' } = order.columns[index] ?? {};
      const font = holds === 'words' ? 'regular' : 'regular figures';
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
    if (number % 100 === 0) onProgress?.(number / order.rows.length);
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
};

/** One line of text, truncated with '…' if it does not fit. */
function cut(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let shorter = text;
  while (shorter && pdf.widthOfString(`${shorter}…`) > width) shorter = shorter.slice(0, -1);
  return `${shorter.trimEnd()}…`;
}

/** At most `maxLines` lines that fit the width, wrapped between words if possible. */
function linesIn(pdf: Pdf, text: string, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest && lines.length < maxLines - 1 && pdf.widthOfString(rest) > width) {
    const words = rest.split(' ');
    let wordCount = words.length;
    while (wordCount > 1 && pdf.widthOfString(words.slice(0, wordCount).join(' ')) > width) wordCount--;
    const line = words.slice(0, wordCount).join(' ');
    if (pdf.widthOfString(line) > width) break;
    lines.push(line);
    rest = words.slice(wordCount).join(' ');
  }
  return rest ? [...lines, cut(pdf, rest, width)] : lines;
}

function drawBarcode(pdf: Pdf, label: Label, sheet: Sheet, left: number, top: number, room: number): void {
  const bars = label.barcode ? barsOf(label.barcode) : null;
  const module = bars && moduleOn(sheet, bars);
  const { digits, padding } = lookOf(sheet);
  const textHeight = digits > 0 ? points(digits) * 1.25 : 0;
  if (!bars || !module || room - textHeight < points(2.5)) return;
  const unit = points(module);
  const width = points(sheet.width - 2 * padding);
  const start = left + (width - bars.modules * unit) / 2;
  for (const [from, wide] of bars.bars) pdf.rect(start + from * unit, top, wide * unit, room - textHeight);
  pdf.fill('#000');
  if (digits === 0) return;
  pdf.font('regular').fontSize(points(digits));
  pdf.text(cut(pdf, label.barcode, width), left, top + room - textHeight + 0.5, {
    width,
    align: 'center',
    lineBreak: false,
  });
}

function drawLabel(
  pdf: Pdf,
  label: Label,
  { sheet, currency }: LabelsOrder,
  place: { left: number; top: number },
): void {
  const price = money(label.price, currency);
  const look = lookOf(sheet);
  const left = points(place.left + look.padding);
  let top = points(place.top + look.padding);
  const bottom = points(place.top + sheet.height - look.padding);
  const width = points(sheet.width - 2 * look.padding);
  pdf.font('bold').fontSize(points(look.price));
  const priceWidth = pdf.widthOfString(price);
  const priceSize = Math.min(points(look.price), (points(look.price) * width) / priceWidth);
  const nameWidth = look.beside ? width - Math.min(priceWidth, width) - points(1) : width;
  pdf.font('regular').fontSize(points(look.name));
  for (const line of linesIn(pdf, writable(pdf, label.name), nameWidth, look.nameLines)) {
    pdf.text(line, left, top, { lineBreak: false });
    top += points(look.name) * 1.2;
  }
  pdf.font('bold').fontSize(priceSize);
  if (look.beside) {
    pdf.text(price, left + width - pdf.widthOfString(price), points(place.top + look.padding - 0.3), {
      lineBreak: false,
    });
    top += points(0.6);
  } else {
    pdf.text(price, left, top, { lineBreak: false });
    top += priceSize * 1.2;
  }
  drawBarcode(pdf, label, sheet, left, top, bottom - top);
}

/** Draws labels on sheets, from the first unused one. */
const drawLabels: Draw<LabelsOrder> = async (order, fonts, onProgress) => {
  const { sheet, labels, skip } = order;
  const { pdf, finish } = openPdf(fonts, 'Etiquetas de precio');
  const perPage = sheet.columns * sheet.rows;
  for (const [number, label] of labels.entries()) {
    const index = (skip + number) % perPage;
    if (index === 0 || number === 0)
      pdf.addPage({ size: [points(sheet.pageWidth), points(sheet.pageHeight)], margin: 0 });
    drawLabel(pdf, label, order, placeOf(sheet, index));
    if (number % 50 === 0) onProgress?.(number / labels.length);
  }
  return finish();
};

export const drawOrder: Draw<ListOrder | LabelsOrder> = (order, fonts, onProgress) =>
  order.kind === 'list' ? drawList(order, fonts, onProgress) : drawLabels(order, fonts, onProgress);
