import { openRoll, type RollColumns } from '../../../web/printing/roll.ts';
import { money } from '../../../wire/written.ts';
import { aboutOf, legalNote, type PrintedReceipt, priceWords, stampOf, sumsOf, titleOf } from '../rules.ts';

interface RollOptions {
  readonly columns: RollColumns;
  /** Opens the cash drawer too. */
  readonly drawer?: boolean;
}

/** The receipt in ESC/POS. */
export function rollOf(
  receipt: PrintedReceipt,
  { columns, drawer = false }: RollOptions,
): Uint8Array<ArrayBuffer> {
  const { gymName, header, currency, lines, note } = receipt.content;
  const roll = openRoll(columns);
  const stamp = stampOf(receipt);
  roll.centre(gymName, { bold: true, large: gymName.length * 2 <= columns });
  if (header) roll.centre(header);
  roll.line('');
  roll.bold(titleOf(receipt));
  if (stamp) {
    roll.centre(stamp.title, { bold: true, large: true });
    roll.centre(stamp.text);
  }
  for (const text of aboutOf(receipt)) roll.line(text);
  roll.rule();
  for (const line of lines) {
    roll.row(line.name, money(line.amount, currency));
    const details = [
      priceWords(line, currency),
      line.discount !== 0 && `Descuento ${money(-line.discount, currency)}`,
      line.note,
    ];
    for (const words of details) if (words) roll.line(`  ${words}`);
  }
  roll.rule();
  for (const { label, amount, main = false } of sumsOf(receipt)) roll.row(label, amount, main);
  if (note) {
    roll.rule();
    for (const text of note.split('\n')) roll.line(text);
  }
  roll.rule();
  roll.centre(legalNote);
  return roll.finish({ drawer });
}
