import { count } from '../../../web/format.ts';
import type { Invitations } from '../contract.ts';

const many = (number: number, one: string, more: string) => `${count(number)} ${number === 1 ? one : more}`;

/** 'Llegó 1 persona, se inscribió 1; 7 días gratis ganados.' */
export function figuresWords({ invited, enrolled, days }: Invitations): string {
  if (invited === 0) return 'Todavía no llega nadie por su enlace ni por su nombre.';
  const came = invited === 1 ? 'Llegó 1 persona' : `Llegaron ${count(invited)} personas`;
  const joined = enrolled === 1 ? 'se inscribió 1' : `se inscribieron ${count(enrolled)}`;
  return `${came}, ${joined}; ${many(days, 'día gratis ganado', 'días gratis ganados')}.`;
}
