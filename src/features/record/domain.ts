export const actors = { pulso: 'Pulso', clients: 'Clientes en Mi espacio' } as const;

interface Actor {
  readonly personId: string | null;
  readonly clientName: string | null;
  readonly unknown: boolean;
  readonly authorizedById: string | null;
  readonly sentById: string | null;
}

const gone = 'Una cuenta que ya no existe';
export const unknownActor = 'No se sabe quién';

/** The name of who did something, and of who let them or sent it for them; `names` are those of the team by id. */
export function actorName(
  { personId, clientName, unknown, authorizedById, sentById }: Actor,
  names: ReadonlyMap<string, string>,
): string {
  if (unknown) return unknownActor;
  if (clientName !== null) return `${clientName}, en Mi espacio`;
  const name = personId === null ? actors.pulso : (names.get(personId) ?? gone);
  const others = [
    ['enviado', sentById],
    ['autorizado', authorizedById],
  ] as const;
  return [
    name,
    ...others.flatMap(([how, id]) => (id === null ? [] : `${how} por ${names.get(id) ?? gone}`)),
  ].join(', ');
}

/** '12' → '14', of each value that a change set. */
export const fieldText = ({
  label,
  before,
  after,
}: Readonly<{ label: string; before: string | null; after: string | null }>): string =>
  `${label}: ${before ?? '—'} → ${after ?? '—'}`;
