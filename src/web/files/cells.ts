import { fold } from '../../wire/written.ts';

/** The content of a cell, as the file holds it. */
export type Cell = string | number | boolean | null;

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

const yes = ['1', 'true', 'si', 's', 'verdadero', 'v', 'yes', 'y', 'x', 'activo', 'activa'];
const no = ['0', 'false', 'no', 'n', 'falso', 'f', 'inactivo', 'inactiva'];

/** Understands 1/0, true/false, si/no, verdadero/falso; null is none of them. */
export function readYesNo(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell;
  const word = fold(String(cell ?? '')).trim();
  return yes.includes(word) ? true : no.includes(word) ? false : null;
}

const dangerous = /^'*[=+\-@\t\r]/;

/** Prevents spreadsheet programs from reading a text as a formula. `restored` undoes it for any text. */
export const defused = (text: string): string => (dangerous.test(text) ? `'${text}` : text);
export const restored = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
