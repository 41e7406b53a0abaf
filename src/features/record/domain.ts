export const actors = { pulso: 'Pulso', clients: 'Clientes en Mi espacio' } as const;

interface Actor {
  readonly personId: string | null;
  readonly clientName: string | null;
  readonly unknown: boolean;
}

/** The name of who did something; `names` are those of the team by id. */
export function actorName(
  { personId, clientName, unknown }: Actor,
  names: ReadonlyMap<string, string>,
): string {
  if (unknown) return 'No se sabe quién';
  if (clientName !== null) return `${clientName}, en Mi espacio`;
  return personId === null ? actors.pulso : (names.get(personId) ?? 'Una cuenta que ya no existe');
}
