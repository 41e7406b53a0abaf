import { actors, type RecordEntry } from './contract.ts';

type Actor = Pick<RecordEntry, 'personId' | 'clientName' | 'unknown'>;

/** The name of who did something; `names` are those of the team by id. */
export function actorName(
  { personId, clientName, unknown }: Actor,
  names: ReadonlyMap<string, string>,
): string {
  if (unknown) return 'No se sabe quién';
  if (clientName !== null) return `${clientName}, en Mi espacio`;
  return personId === null ? actors.pulso : (names.get(personId) ?? 'Una cuenta que ya no existe');
}
