import type { LinkProps } from '@tanstack/react-router';
import type { Dashboard } from '../contract.ts';

interface Step {
  readonly name: string;
  readonly why: string;
  readonly action: string;
  readonly to: LinkProps['to'];
  readonly done: boolean;
}

/** What a new gym does first, in order. */
export const stepsOf = ({ clients, activeMemberships, months, setup }: Dashboard): readonly Step[] => [
  {
    name: 'Crea tu primer plan',
    why: 'Qué vendes, cuánto vale y cada cuánto se paga.',
    action: 'Crear un plan',
    to: '/planes/crear',
    done: setup.plans,
  },
  {
    name: 'Agrega tu primer cliente',
    why: 'Con su nombre basta; el resto lo completas cuando quieras.',
    action: 'Agregar un cliente',
    to: '/clients',
    done: clients.total > 0,
  },
  {
    name: 'Crea su membresía',
    why: 'El plan que contrató, desde qué día.',
    action: 'Elegir un cliente',
    to: '/clients',
    done: activeMemberships > 0,
  },
  {
    name: 'Ingresa su pago',
    why: 'Pulso calcula cuándo vence y te avisa aquí.',
    action: 'Tomar un pago',
    to: '/payments',
    done: months.some(({ memberships }) => memberships > 0),
  },
  {
    name: 'Arma tu semana de clases',
    why: 'Con sus cupos, para reservar y hacer Check In.',
    action: 'Agregar un horario',
    to: '/mycenter/horarios',
    done: setup.classes,
  },
];

/** Whether a gym works already, with or without all that the steps suggest: it took money in an earlier month. */
export const isRunning = ({ months }: Pick<Dashboard, 'months'>): boolean =>
  months.slice(0, -1).some(({ memberships, products }) => memberships + products > 0);
