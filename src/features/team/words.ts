import { allRights, type Right, rights } from '../../wire/rights.ts';

const shown = 3;

/** What a role may do, in short: 'Ver la agenda…, Reservar y marcar asistencia y 4 cosas más'. */
export function rightsWords(may: readonly Right[]): string {
  if (may.length === allRights.length) return 'Todo';
  const left = allRights.filter((right) => !may.includes(right));
  if (left.length <= shown) return `Todo, menos: ${left.map((right) => rights[right]).join(', ')}`;
  const words = may.slice(0, shown).map((right) => rights[right]);
  const more = may.length - words.length;
  if (more === 0) return words.join(', ');
  return `${words.join(', ')} y ${more === 1 ? '1 cosa más' : `${more} cosas más`}`;
}
