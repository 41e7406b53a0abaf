import type { contractVersion } from '../features/contracts/table.ts';
import type { RowOf } from '../fill.ts';
import { idOf } from './random.ts';

const text = `Entre el gimnasio y {cliente}, {rut}, se acuerda el plan {plan} por {precio}, desde el {inicio}.

1. Congelamiento. Se pide en recepción o por WhatsApp, con tres días de anticipación.
2. Cancelación. Se puede cancelar en cualquier momento; rige desde el fin del período pagado.
3. Salud. Quien firma declara estar en condiciones de entrenar y avisará de cualquier lesión.
4. Datos personales. Se usan solo para prestar el servicio y no se entregan a terceros.`;

/** The gym's contract, as it was written when it opened. */
export const makeContract = (seed: string, opened: Temporal.PlainDate): RowOf<typeof contractVersion>[] => [
  { id: idOf(seed, 'contract'), number: 1, text, createdAt: `${opened}T12:00:00Z` },
];
