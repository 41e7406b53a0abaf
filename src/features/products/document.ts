import { barsOf } from '../../wire/barcode.ts';
import { type Fonts, openPdf, type Pdf, points, writable } from '../../wire/pdf.ts';
import { drawList, type PrintedList } from '../../wire/pdf-list.ts';
import { money } from '../../wire/written.ts';
import { type Label, lookOf, moduleOn, placeOf, type Sheet } from './rules.ts';

type Draw<Order> = (
  order: Order,
  fonts: Fonts,
  onProgress?: (share: number) => void,
) => Promise<Uint8Array<ArrayBuffer>>;

export interface ListOrder extends PrintedList {
  readonly kind: 'list';
}

export interface LabelsOrder {
  readonly kind: 'labels';
  readonly sheet: Sheet;
  readonly currency: string;
  readonly labels: readonly Label[];
  /** The number of labels of the first sheet that are used up. */
  readonly skip: number;
}

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

/** A4. */
const landscape = { width: 297, height: 210 };

export const drawOrder: Draw<ListOrder | LabelsOrder> = (order, fonts, onProgress) =>
  order.kind === 'list'
    ? drawList(order, landscape, fonts, onProgress)
    : drawLabels(order, fonts, onProgress);
