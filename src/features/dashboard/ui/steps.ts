import type { LinkProps } from '@tanstack/react-router';
import type { Dashboard } from '../contract.ts';

interface Step {
  readonly name: string;
  readonly why: string;
  readonly action: string;
  readonly to: LinkProps['to'];
  readonly done: boolean;
}

export const stepsOf = ({ clients, activeMemberships, months }: Dashboard): readonly Step[] => [
  {
    name: 'Agrega tu primer cliente',
    why: 'Con su nombre basta; el resto lo completas cuando quieras.',
    action: 'Agregar un cliente',
    to: '/clients',
    done: clients.total > 0,
  },
  {
    name: 'Crea su membresía',
    why: 'El plan que contrató y cada cuánto lo paga.',
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
];
