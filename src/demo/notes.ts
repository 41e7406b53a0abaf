import type { clientNote } from '../features/notes/table.ts';
import type { RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

const notes = [
  { kind: 'note', text: 'Rodilla operada en marzo: sin saltos ni sentadilla profunda.' },
  { kind: 'call', text: 'Preguntó por el plan anual; lo piensa hasta fin de mes.' },
  { kind: 'whatsapp', text: '' },
  { kind: 'note', text: 'Prefiere entrenar de mañana, viene con su hermana.' },
  { kind: 'call', text: 'No contestó. Probar después de las 18.' },
  { kind: 'note', text: 'Paga su mamá, avisarle a ella por WhatsApp.' },
] as const;

/** Up to three notes about each of these clients, of the last three months. */
export function makeNotes(
  seed: string,
  clientIds: readonly string[],
  now: Temporal.ZonedDateTime,
): RowOf<typeof clientNote>[] {
  return clientIds.flatMap((clientId) => {
    const random = randomOf(`${seed} notes ${clientId}`);
    return Array.from({ length: 1 + random.below(3) }, () => {
      const { kind, text } = random.pick(notes);
      const createdAt = now.subtract({ days: random.below(90), minutes: random.below(600) });
      return { id: random.id(), clientId, kind, text, createdAt: `${createdAt.toInstant()}` };
    });
  });
}
