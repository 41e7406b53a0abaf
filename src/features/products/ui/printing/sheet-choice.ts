import { type Sheet, type SheetName, sheets } from '../../rules.ts';

export interface SheetChoice {
  readonly name: SheetName | 'custom';
  readonly custom: Sheet;
}

export const firstChoice: SheetChoice = { name: 'l7160', custom: sheets.l7160.sheet };

export const sheetOf = ({ name, custom }: SheetChoice): Sheet =>
  name === 'custom' ? custom : sheets[name].sheet;
