import type { RecordWords } from '../../wire/record.ts';
import { losses, stages } from './domain.ts';

const days = (number: number) => (number === 1 ? '1 día gratis' : `${number} días gratis`);

interface Promise {
  readonly rewardDays: number;
  readonly afterDays: number;
  readonly yearlyCap: number;
}

/** 'Quien invita recibe 7 días gratis cuando su invitado lleva 30 días con un plan pagado, hasta 12 veces al año.' */
export const promiseWords = ({ rewardDays, afterDays, yearlyCap }: Promise): string =>
  `Quien invita recibe ${days(rewardDays)} cuando su invitado lleva ${
    afterDays === 1 ? '1 día' : `${afterDays} días`
  } con un plan pagado, hasta ${yearlyCap === 1 ? 'una vez' : `${yearlyCap} veces`} al año.`;

/** What a client sends with their link. */
export const inviteText = (gymName: string, url: string): string =>
  `Ven a probar una clase a ${gymName}: ${url}`;

const states = { open: 'Abierto', given: stages.given, capped: stages.capped, refused: stages.lost };

export const referralsRecord = {
  referral_terms: {
    kind: 'settings',
    thing: () => 'las condiciones de los referidos',
    many: 'condiciones de referidos',
    sentences: {
      insert: ({ active }) => (active ? 'Encendió los referidos' : 'Guardó las condiciones de los referidos'),
      update: ({ active }, _, before) => {
        if (active === before.active) return undefined;
        return active ? 'Encendió los referidos' : 'Apagó los referidos';
      },
    },
    columns: {
      active: ['Encendidos', 'yesNo'],
      reward_days: ['los días del premio', 'number'],
      after_days: ['los días que deben pasar', 'number'],
      yearly_cap: ['el tope del año', 'number'],
      friend_text: 'lo que lee el invitado',
    },
  },
  referral_link: {
    kind: 'clients',
    thing: ({ client_id }, say) => `el enlace para invitar de ${say.name('client', client_id)}`,
    many: 'enlaces para invitar',
    sentences: {
      insert: ({ client_id }, say) => `Creó el enlace para invitar de ${say.name('client', client_id)}`,
      delete: ({ client_id }, say) => `Apagó el enlace para invitar de ${say.name('client', client_id)}`,
    },
    columns: { client_id: ['el cliente', { of: 'client' }], code: 'el código' },
  },
  referral: {
    kind: 'clients',
    thing: ({ client_id }, say) => `un referido de ${say.name('client', client_id)}`,
    many: 'referidos',
    sentences: {
      update: ({ client_id, state, reward_days }, say, before) => {
        if (state === before.state) return undefined;
        const who = say.name('client', client_id);
        if (state === 'given') return `Entregó a ${who} el premio por invitar: ${days(Number(reward_days))}`;
        return state === 'capped'
          ? `Dejó sin premio un referido de ${who}: llegó a su tope del año`
          : `Dejó sin premio un referido de ${who}: no era alguien nuevo`;
      },
    },
    columns: {
      client_id: ['quién invitó', { of: 'client' }],
      state: ['el estado', states],
      refusal: ['por qué no', losses],
      reward_days: ['los días del premio', 'number'],
      after_days: ['los días que deben pasar', 'number'],
      yearly_cap: ['el tope del año', 'number'],
      decided_on: ['cuándo se decidió', 'date'],
    },
    silent: {
      prospect_id: 'the prospect in the same entry says it',
      membership_id: 'the free days in the same entry say it',
    },
  },
} as const satisfies RecordWords;
