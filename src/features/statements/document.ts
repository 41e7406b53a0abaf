import type { Fonts } from '../../wire/pdf.ts';
import { drawList } from '../../wire/pdf-list.ts';
import type { Statement } from './contract.ts';
import { type PaperName, papers, printedList } from './rules.ts';

interface StatementOrder {
  readonly statement: Statement;
  readonly paper: PaperName;
}

export const drawStatement = (
  { statement, paper }: StatementOrder,
  fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> => drawList(printedList(statement), papers[paper], fonts);
