import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';

/** Characters on a line: 32 on 58 mm paper, 42 or 48 on 80 mm. */
export const rollColumns = [32, 42, 48] as const;
export type RollColumns = (typeof rollColumns)[number];

/** Western Europe: its small letters with accents have the places that they have on printers without it. */
const codepage = 'cp850';

const replaced: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '“': '"',
  '”': '"',
};

/** The text in characters that receipt printers have. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[−–—’“”]/g, (character) => replaced[character] ?? character);

const open = (columns: RollColumns) =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    codepageMapping: 'epson',
    columns,
    feedBeforeCut: 4,
  }).initialize();

/** Composes a document in ESC/POS, line by line; `finish` cuts the paper and returns its bytes. */
export function openRoll(columns: RollColumns) {
  const roll = open(columns).codepage(codepage);
  const row = (text: string, amount: string, bold = false) => {
    const right = printable(amount);
    roll.bold(bold).table(
      [
        { width: columns - right.length - 1, align: 'left', marginRight: 1 },
        { width: right.length, align: 'right' },
      ],
      [[printable(text), right]],
    );
    roll.bold(false);
  };
  return {
    line: (text: string) => void roll.line(printable(text)),
    /** Lines in the middle; `large` ones are twice as wide and high. */
    centre: (text: string, { large = false, bold = false } = {}) => {
      const size = large ? 2 : 1;
      roll.align('center').bold(bold).size(size, size);
      for (const line of text.split('\n')) roll.line(printable(line));
      roll.size(1, 1).bold(false).align('left');
    },
    bold: (text: string) => void roll.bold(true).line(printable(text)).bold(false),
    /** A text on the left that wraps, and an amount on the right of its first line. */
    row,
    rule: () => void roll.rule().codepage(codepage),
    /** `drawer` opens the cash drawer too, before the paper is cut. */
    finish: ({ drawer = false } = {}): Uint8Array<ArrayBuffer> => {
      if (drawer) roll.pulse();
      return new Uint8Array(roll.cut('partial').encode());
    },
  };
}

/** Opens the cash drawer that is connected to a printer, and prints nothing. */
export const drawerPulse = (): Uint8Array<ArrayBuffer> => new Uint8Array(open(32).pulse().encode());
