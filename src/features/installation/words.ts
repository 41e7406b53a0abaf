import type { RecordWords } from '../../wire/record.ts';
import type { InstalledGym } from './contract.ts';

/** What happens by the clock, by its name among the jobs. */
export const jobNames = {
  backup: 'Copia de seguridad diaria',
  gyms: 'Listas de espera y avisos de cada gimnasio',
  summaries: 'Resúmenes por correo',
  expired: 'Borrar sesiones y enlaces vencidos',
  outbox: 'Borrar correos antiguos de la bandeja',
  audit: 'Borrar registros antiguos',
} as const;
export type JobName = keyof typeof jobNames;

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobNames, name);

/** From here on nobody seems to work with a gym any more. */
export const unusedAfterDays = 30;

/** 'Hace 3 días' */
export function usedWords({ usedAt, unusedDays }: Pick<InstalledGym, 'usedAt' | 'unusedDays'>): string {
  if (usedAt === null) return 'Nunca';
  if (unusedDays === 0) return 'Hace menos de un día';
  return unusedDays === 1 ? 'Hace un día' : `Hace ${unusedDays} días`;
}

interface State {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly label: string;
}

/** What an operator may have to see to, or that there is nothing. */
export function statesOf({
  ownerProved,
  unusedDays,
  suspension,
}: Pick<InstalledGym, 'ownerProved' | 'unusedDays' | 'suspension'>): readonly State[] {
  const troubles: State[] = [
    ...(suspension ? [{ tone: 'bad', label: 'Suspendido' } as const] : []),
    ...(ownerProved ? [] : [{ tone: 'warn', label: 'Dueño sin confirmar' } as const]),
    ...(unusedDays >= unusedAfterDays ? [{ tone: 'warn', label: 'Sin uso' } as const] : []),
  ];
  return troubles.length > 0 ? troubles : [{ tone: 'good', label: 'En uso' }];
}

/** In a gym's own record: see record_by_pulso. */
export const installationRecord = {
  suspension: {
    kind: 'settings',
    thing: () => 'la suspensión del gimnasio',
    many: 'suspensiones',
    sentences: {
      suspended: ({ message }) => `Quien administra Pulso suspendió el gimnasio: ${message}`,
      reopened: () => 'Quien administra Pulso reabrió el gimnasio',
    },
    columns: { message: 'el mensaje' },
  },
} as const satisfies RecordWords;
