import type { RecordWords } from '../../wire/record.ts';
import { count } from '../../wire/written.ts';
import type { Closing } from './contract.ts';

/** In a gym's own record: see record_closure. */
export const branchesRecord = {
  closure: {
    kind: 'settings',
    thing: () => 'el cierre de la sede',
    many: 'cierres de la sede',
    sentences: { closed: () => 'Cerró la sede', reopened: () => 'Reabrió la sede' },
    columns: {},
  },
} as const satisfies RecordWords;

const several = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** What stays undone in a sede that is closed, where there is anything. */
export const closingWords = ({ memberships, reservations, debtors, team }: Closing): readonly string[] => [
  ...(memberships > 0
    ? [
        `${several(memberships, 'membresía está activa', 'membresías están activas')}: sus días siguen corriendo y nadie podrá entrar ni reservar con ${memberships === 1 ? 'ella' : 'ellas'}.`,
      ]
    : []),
  ...(reservations > 0
    ? [
        `${several(reservations, 'reserva queda', 'reservas quedan')} sin atender, y a sus clientes no se les avisa.`,
      ]
    : []),
  ...(debtors > 0
    ? [`${several(debtors, 'cliente debe', 'clientes deben')} algo que ya no se podrá cobrar ahí.`]
    : []),
  ...(team > 0
    ? [`${several(team, 'persona de su equipo ya no entra', 'personas de su equipo ya no entran')} a ella.`]
    : []),
];
