import {
  IconCalendarRepeat,
  IconCalendarStats,
  IconRefresh,
  IconSparkles,
  IconTicket,
} from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { PlanKind } from '../contract.ts';

/** The texts of each kind of plan, in the order of the overview; `tipo` is its name in the URL. */
export const kinds = {
  period: {
    tipo: undefined,
    title: 'Por período',
    text: 'Se paga cada mes, trimestre, semestre o año.',
    many: 'Planes por período',
    create: 'Crear plan por período',
    icon: IconCalendarStats,
  },
  days: {
    tipo: 'dias',
    title: 'Por días',
    text: 'Dura los días que tú digas, desde que empieza.',
    many: 'Planes por días',
    create: 'Crear plan por días',
    icon: IconCalendarRepeat,
  },
  trial: {
    tipo: 'prueba',
    title: 'De prueba',
    text: 'Para conocer el gimnasio: una sola vez por cliente.',
    many: 'Planes de prueba',
    create: 'Crear plan de prueba',
    icon: IconSparkles,
  },
  subscription: {
    tipo: 'suscripcion',
    title: 'Suscripción',
    text: 'Se renueva sola y queda por cobrar en cada período.',
    many: 'Suscripciones',
    create: 'Crear suscripción',
    icon: IconRefresh,
  },
  pack: {
    tipo: 'bono',
    title: 'Bono',
    text: 'Un número de sesiones para usar dentro de un plazo.',
    many: 'Bonos',
    create: 'Crear bono',
    icon: IconTicket,
  },
} as const;

export const kindNames = Object.keys(kinds) as PlanKind[];

/** The URL parameters of a kind's form and list. */
export const kindSearch = (kind: PlanKind) => {
  const { tipo } = kinds[kind];
  return tipo ? { tipo } : {};
};

/** The kind in the URL; by default `period`. */
export function useKind(): PlanKind {
  const { tipo } = useSearch({ strict: false });
  return kindNames.find((kind) => kinds[kind].tipo === tipo) ?? 'period';
}
