import type { RecordWords } from '../../wire/record.ts';
import { day, fold, money } from '../../wire/written.ts';
import type { Membership } from '../memberships/contract.ts';
import { periodWords } from '../memberships/words.ts';
import type { Plan } from '../plans/contract.ts';
import { reservationWords } from '../plans/words.ts';
import type { Contract } from './contract.ts';
import { acceptanceWays } from './domain.ts';

type FreezeRules = Pick<Plan, 'freezeDays' | 'freezeLeast' | 'freezeMost' | 'freezeFee'>;
export type PlanRules = FreezeRules &
  Pick<Plan, 'kind' | 'reservations' | 'reservationLimit' | 'reservationPeriod'>;

const dayCount = (days: number) => (days === 1 ? '1 día' : `${days} días`);

function lengthsWords({ freezeLeast, freezeMost }: FreezeRules): string {
  if (freezeMost !== null && freezeLeast > 1)
    return freezeLeast === freezeMost
      ? `, ${dayCount(freezeMost)} cada vez`
      : `, de ${freezeLeast} a ${dayCount(freezeMost)} cada vez`;
  if (freezeMost !== null) return `, ${dayCount(freezeMost)} cada vez como máximo`;
  return freezeLeast > 1 ? `, ${dayCount(freezeLeast)} cada vez como mínimo` : '';
}

/** 'Se puede congelar 30 días al año, de 7 a 15 días cada vez, con un cargo de $ 5.000.' */
export function freezeWords(rules: FreezeRules, currency: string): string {
  const { freezeDays, freezeFee } = rules;
  if (freezeDays === 0) return 'No se puede congelar.';
  const yearly = freezeDays === null ? '' : ` ${dayCount(freezeDays)} al año`;
  const fee = freezeFee > 0 ? `, con un cargo de ${money(freezeFee, currency)}` : '';
  return `Se puede congelar${yearly}${lengthsWords(rules)}${fee}.`;
}

interface RuleFacts {
  readonly membership: Pick<Membership, 'kind' | 'period' | 'days' | 'sessions'>;
  readonly plan: PlanRules;
  readonly cancelMinutes: number;
  readonly currency: string;
}

/** The rules of a membership, a sentence each. */
export const ruleWords = ({ membership, plan, cancelMinutes, currency }: RuleFacts): string[] => [
  ...(membership.kind === 'subscription'
    ? [`${periodWords(membership)}: se renueva sola hasta que se cancela.`]
    : []),
  `${reservationWords(plan)}.`,
  `Una reserva se cancela sin falta hasta ${cancelMinutes === 1 ? '1 minuto' : `${cancelMinutes} minutos`} antes de la clase.`,
  freezeWords(plan, currency),
];

/** 'Contrato aceptado el 20-11-2026', 'Contrato sin aceptar' */
export const contractWords = ({ acceptance }: Pick<Contract, 'acceptance'>): string =>
  acceptance ? `Contrato aceptado el ${day(acceptance.acceptedOn)}` : 'Contrato sin aceptar';

/** 'Aceptado el 20-11-2026 con su firma en recepción. Versión 3.' */
export function acceptanceWords({ acceptance, number }: Pick<Contract, 'acceptance' | 'number'>): string {
  if (!acceptance) return `Sin aceptar. Versión ${number}.`;
  const way = acceptanceWays[acceptance.way].replace(/^./, (first) => first.toLowerCase());
  return `Aceptado el ${day(acceptance.acceptedOn)} ${way}. Versión ${number}.`;
}

/** 'contrato-ana-rojas.pdf' */
export const fileNameOf = ({ content }: Pick<Contract, 'content'>): string =>
  `contrato-${fold(content.clientName).replace(/[^a-z0-9]+/g, '-')}.pdf`;

/** What the contract is about, label by label. */
export const factsOf = ({ content }: Pick<Contract, 'content'>): readonly (readonly [string, string])[] => {
  const { clientName, clientDocument, planName, length, price, currency, startsOn } = content;
  const { enrolmentFee = 0, billingDay } = content;
  return [
    ['Cliente', clientName],
    ...(clientDocument ? [['RUT o N° SOCIO', clientDocument] as const] : []),
    ['Plan', `${planName} · ${length}`],
    ['Precio', price === 0 ? 'Gratis' : money(price, currency)],
    ...(enrolmentFee > 0 ? [['Matrícula', money(enrolmentFee, currency)] as const] : []),
    ...(billingDay ? [['Día de cobro', `El ${billingDay} de cada mes`] as const] : []),
    ['Inicio', day(startsOn)],
  ];
};

export const contractsRecord = {
  contract_version: {
    kind: 'settings',
    thing: ({ number }) => `la versión ${number} del contrato`,
    many: 'versiones del contrato',
    sentences: { insert: ({ number }) => `Guardó la versión ${number} del contrato` },
    columns: { number: ['el número', 'number'], text: 'el texto' },
  },
  contract_acceptance: {
    kind: 'memberships',
    thing: ({ client_id }, say) => `el contrato de ${say.name('client', client_id)}`,
    many: 'contratos',
    sentences: {
      insert: ({ client_id, way }, say) => {
        const contract = `el contrato de ${say.name('client', client_id)}`;
        if (way === 'page') return `Se aceptó en la página ${contract}`;
        return `${way === 'space' ? 'Aceptó' : 'Registró que se aceptó'} ${contract}`;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      version_id: ['la versión', { of: 'contract' }],
      way: ['la forma', acceptanceWays],
      signer_name: 'quién lo aceptó',
    },
    silent: { signature: 'the contract shows it', content: 'the contract shows it' },
  },
} as const satisfies RecordWords;
