import type { RecordWords } from '../../wire/record.ts';
import type { Output } from '../../wire/verb.ts';
import { count, day } from '../../wire/written.ts';
import type { IncidentPeriod, InstalledGym, installationContract, ServerErrorKind } from './contract.ts';

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

/** The rows behind a state: which list, and since when. */
export interface Trouble {
  readonly list: 'errors' | 'mails';
  /** Of errors, those of this kind alone. */
  readonly kind?: ServerErrorKind;
  readonly period: IncidentPeriod;
}

interface State {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly label: string;
  readonly trouble?: Trouble;
}

const counted = (number: number, one: string, several: string): string =>
  `${count(number)} ${number === 1 ? one : several}`;

function troublesOf({ errorsDay, errors, mails, jobs }: InstalledGym['trouble']): State[] {
  const day: State = {
    tone: 'bad',
    label: `${counted(errorsDay, 'error', 'errores')} en un día`,
    trouble: { list: 'errors', kind: 'error', period: 'day' },
  };
  const week: State = {
    tone: 'warn',
    label: `${counted(errors, 'error', 'errores')} en la semana`,
    trouble: { list: 'errors', kind: 'error', period: 'week' },
  };
  return [
    ...(errorsDay > 0 ? [day] : errors > 0 ? [week] : []),
    ...(jobs > 0
      ? [
          {
            tone: 'bad',
            label: counted(jobs, 'tarea falló', 'tareas fallaron'),
            trouble: { list: 'errors', kind: 'job', period: 'week' },
          } as const,
        ]
      : []),
    ...(mails > 0
      ? [
          {
            tone: 'warn',
            label: counted(mails, 'correo no salió', 'correos no salieron'),
            trouble: { list: 'mails', period: 'week' },
          } as const,
        ]
      : []),
  ];
}

/** What an operator may have to see to, or that there is nothing. */
export function statesOf({
  ownerProved,
  unusedDays,
  suspension,
  plan,
  trouble,
}: Pick<InstalledGym, 'ownerProved' | 'unusedDays' | 'suspension' | 'plan' | 'trouble'>): readonly State[] {
  const troubles: State[] = [
    ...(suspension ? [{ tone: 'bad', label: 'Suspendido' } as const] : []),
    ...(plan?.overdue ? [{ tone: 'bad', label: 'Plan vencido' } as const] : []),
    ...troublesOf(trouble),
    ...(ownerProved ? [] : [{ tone: 'warn', label: 'Dueño sin confirmar' } as const]),
    ...(unusedDays >= unusedAfterDays
      ? [{ tone: 'warn', label: `Sin uso hace ${unusedDays} días` } as const]
      : []),
  ];
  return troubles.length > 0 ? troubles : [{ tone: 'good', label: 'En uso' }];
}

type Jobs = Output<typeof installationContract.jobs>;

/** From here on a backup is old: one a day is made. */
const oldBackupDays = 2;

function backupState({ items, backups, backedUpAt, backedUpDays }: Jobs): State[] {
  // Before the first jobs have run there is nothing to miss; without daily ones, backups are somebody else's.
  if (!backups || items.length === 0) return [];
  if (backedUpAt === null) return [{ tone: 'bad', label: 'Sin ninguna copia de seguridad' }];
  const days = backedUpDays ?? 0;
  return days < oldBackupDays
    ? []
    : [{ tone: 'bad', label: `La última copia de seguridad es de hace ${days} días` }];
}

/** What an operator may have to see to in the installation: work of the clock that failed, and backups that are missing. */
export const installationStates = (jobs: Jobs): readonly State[] => [
  ...backupState(jobs),
  ...jobs.items.flatMap(({ name, failure }) =>
    failure !== null && isJobName(name) ? [{ tone: 'bad', label: `Falló: ${jobNames[name]}` } as const] : [],
  ),
];

/** In a gym's own record: see record_by_pulso. */
export const installationRecord = {
  gym_plan: {
    kind: 'settings',
    thing: () => 'el plan del gimnasio',
    many: 'planes del gimnasio',
    sentences: {
      agreed: ({ name, price, paid_until: until }) =>
        name
          ? `Quien administra Pulso anotó el plan del gimnasio: ${[name, price, until && `pagado hasta el ${day(String(until))}`].filter(Boolean).join(', ')}`
          : 'Quien administra Pulso anotó que el gimnasio ya no tiene un plan',
    },
    columns: { name: 'el plan', price: 'el precio', paid_until: 'pagado hasta' },
  },
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
