import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { segment } from '../features/segments/table.ts';
import { addRows } from '../fill.ts';
import { randomOf } from './random.ts';

const createdAt = '2026-02-02T12:00:00Z';

/** Two segments of the gym's own. */
export async function addSegments(db: NodePgDatabase, seed: string): Promise<void> {
  const random = randomOf(`${seed} segments`);
  await addRows(db, segment, [
    {
      ...{ id: random.id(), name: 'Mañaneros', match: 'all', createdAt },
      rules: [
        { kind: 'membership', state: 'current' },
        { kind: 'hour', from: '05:00', to: '12:00' },
      ],
      text: 'Hola, {nombre}: desde el lunes abrimos a las 6. Te esperamos en {gimnasio}.',
    },
    {
      ...{ id: random.id(), name: 'Plan vence en 7 días y sin reserva', match: 'all', createdAt, text: '' },
      rules: [
        { kind: 'expires', from: 0, to: 7 },
        { kind: 'booked', is: false },
      ],
    },
  ]);
}
