import { type Fonts, oneLine, openPdf, type Pdf, points, writable } from '../../wire/pdf.ts';
import { openLogo } from '../../wire/pdf-logo.ts';
import { money } from '../../wire/written.ts';
import { aboutOf, legalNote, type PrintedReceipt, priceWords, stampOf, sumsOf, titleOf } from './rules.ts';

const width = points(80);
const margin = points(4);
const inner = width - 2 * margin;
/** The maximum height of a page; a shorter receipt is as long as its content. */
const longest = points(297);
const gap = points(2);
const logoRoom = { width: points(48), height: points(18) };

/** A receipt, and the logo that the gym has now. */
export interface ReceiptOrder {
  readonly receipt: PrintedReceipt;
  readonly logo: string | null;
}

interface Style {
  readonly font?: 'regular' | 'bold';
  readonly size?: number;
  readonly align?: 'left' | 'center';
  /** The width of the text. */
  readonly width?: number;
}

/** An unbreakable block of the receipt: its height, and a function that draws it from `top`. */
interface Block {
  readonly height: number;
  readonly draw: (top: number) => void;
}

function drawFrom(top: number, blocks: readonly Block[]): void {
  let at = top;
  for (const { height, draw } of blocks) {
    draw(at);
    at += height;
  }
}

/** Creates the blocks of receipts on `pdf`. */
function pen(pdf: Pdf) {
  const use = ({ font = 'regular', size = 8.5 }: Style) => pdf.font(font).fontSize(size);
  const paragraph = (content: string, style: Style = {}): Block => {
    use(style);
    const text = writable(pdf, content);
    const options = { width: style.width ?? inner, align: style.align ?? 'left' };
    return {
      height: pdf.heightOfString(text, options),
      draw: (top) => void use(style).text(text, margin, top, options),
    };
  };
  const figures = (amount: string, style: Style): Block & { width: number } => {
    const pickFigures = () => use(style).font(`${style.font ?? 'regular'} figures`);
    pickFigures();
    const wide = pdf.widthOfString(amount);
    return {
      width: wide,
      height: pdf.currentLineHeight(true),
      draw: (top) => void pickFigures().text(amount, margin + inner - wide, top, oneLine),
    };
  };
  /** A wrapped text on the left, and an amount on the right of its first line. */
  const row = (text: string, amount: string, style: Style = {}): Block => {
    const right = figures(amount, style);
    const left = paragraph(text, { ...style, width: inner - right.width - gap });
    return {
      height: Math.max(left.height, right.height),
      draw: (top) => {
        left.draw(top);
        right.draw(top);
      },
    };
  };
  const logo = (image: string | null): Block[] => {
    const picture = openLogo(pdf, image, logoRoom);
    if (!picture) return [];
    const { width: wide, height, draw } = picture;
    return [{ height: height + gap, draw: (top) => draw(margin + (inner - wide) / 2, top) }];
  };
  const rule = (): Block => ({
    height: 2 * gap,
    draw: (top) =>
      void pdf
        .moveTo(margin, top + gap)
        .lineTo(margin + inner, top + gap)
        .lineWidth(0.5)
        .dash(1.5, { space: 1.5 })
        .stroke(),
  });
  const space = (height: number): Block => ({ height, draw: () => {} });
  const together = (...blocks: readonly Block[]): Block => ({
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => drawFrom(top, blocks),
  });
  /** The blocks in a box. */
  const frame = (...blocks: readonly Block[]): Block => {
    const content = together(space(2), ...blocks, space(2));
    return together(
      space(gap),
      {
        height: content.height,
        draw: (top) => {
          content.draw(top);
          pdf.rect(margin, top, inner, content.height).lineWidth(1.5).undash().stroke();
        },
      },
      space(gap),
    );
  };
  return { paragraph, row, logo, rule, space, together, frame };
}

function blocksOf(pdf: Pdf, { receipt, logo: image }: ReceiptOrder): readonly Block[] {
  const { paragraph, row, logo, rule, space, together, frame } = pen(pdf);
  const { gymName, header, currency, lines, note } = receipt.content;
  const small = { size: 7.5 };
  const stamp = stampOf(receipt);
  const line = (of: (typeof lines)[number]) =>
    together(
      row(of.name, money(of.amount, currency)),
      ...[
        priceWords(of, currency),
        of.discount !== 0 && `Descuento ${money(-of.discount, currency)}`,
        of.note,
      ].flatMap((words) => (words ? [paragraph(words, small)] : [])),
      space(3),
    );
  return [
    ...logo(image),
    paragraph(gymName, { font: 'bold', size: 12, align: 'center' }),
    ...(header ? [paragraph(header, { ...small, align: 'center' })] : []),
    space(gap),
    paragraph(titleOf(receipt), { font: 'bold', size: 10 }),
    ...(stamp
      ? [
          frame(
            paragraph(stamp.title, { font: 'bold', size: 16, align: 'center' }),
            paragraph(stamp.text, { ...small, align: 'center' }),
          ),
        ]
      : []),
    ...aboutOf(receipt).map((text) => paragraph(text)),
    rule(),
    ...lines.map(line),
    rule(),
    ...sumsOf(receipt).map(({ label, amount, main }) =>
      row(label, amount, main ? { font: 'bold', size: 11 } : {}),
    ),
    ...(note ? [rule(), paragraph(note)] : []),
    rule(),
    paragraph(legalNote, { size: 7, align: 'center' }),
  ];
}

/** The receipt for 80 mm paper, in several pages if necessary. */
export async function drawReceipt(order: ReceiptOrder, fonts: Fonts): Promise<Uint8Array<ArrayBuffer>> {
  const { receipt } = order;
  const { pdf, finish } = openPdf(fonts, titleOf(receipt));
  const blocks = blocksOf(pdf, order);
  const foot = points(5);
  const totalHeight = blocks.reduce((sum, { height }) => sum + height, 2 * margin);
  const room = longest - margin - foot;
  const pages: Block[][] = [[]];
  let top = margin;
  for (const block of blocks) {
    if (top + block.height > room && totalHeight > longest) {
      pages.push([]);
      top = margin;
    }
    pages.at(-1)?.push(block);
    top += block.height;
  }
  for (const [index, page] of pages.entries()) {
    pdf.addPage({ size: [width, Math.min(totalHeight, longest)], margin: 0 });
    drawFrom(margin, page);
    if (pages.length > 1) {
      pdf.font('regular').fontSize(7);
      pdf.text(`${titleOf(receipt)} · página ${index + 1} de ${pages.length}`, margin, longest - foot, {
        width: inner,
        align: 'center',
        lineBreak: false,
      });
    }
  }
  return finish();
}
