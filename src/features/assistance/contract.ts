import * as z from 'zod/mini';
import { alreadySaved, notFound, supportOver } from '../../wire/failures.ts';
import { Done, id, instant, requiredText } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

/** An operator in the gym, by their address; `leftAt` is null while nobody said that they left. */
const SupportVisit = z.object({
  id,
  operator: z.nullable(z.string()),
  enteredAt: instant,
  leftAt: z.nullable(instant),
  /** What was looked at, each once, by the summary of its verb; in that order. */
  looked: z.array(z.string()),
});

/** That a gym lets operators look at it. */
export const SupportAccess = z.object({
  id,
  reason: z.string(),
  openedAt: instant,
  until: instant,
  /** Before `until`; null otherwise. */
  endedAt: z.nullable(instant),
  /** Whether it lets them now. */
  open: z.boolean(),
  visits: z.array(SupportVisit),
});
export type SupportAccess = z.output<typeof SupportAccess>;

export const SupportForm = z.strictObject({ reason: requiredText(300, 'Escribe para qué.') });

const OpenAccess = z.object({ ...SupportAccess.shape, gymId: id, gymName: z.string() });
export type OpenAccess = z.output<typeof OpenAccess>;

export const alreadyOpen = failure({
  code: 'support_already_open',
  status: 409,
  message: 'Ya permites que soporte entre.',
});

export const assistanceContract = {
  get: verb({
    method: 'GET',
    path: '/support',
    summary: 'Las veces que el gimnasio dejó mirar a soporte, la más nueva primero, y quién entró',
    access: 'gym',
    right: 'gym.support',
    input: z.strictObject({}),
    output: z.object({ items: z.array(SupportAccess) }),
    errors: [],
  }),
  open: verb({
    method: 'POST',
    path: '/support',
    summary: 'Permitir que soporte entre por una hora, solo a mirar',
    access: 'gym',
    right: 'gym.support',
    input: z.strictObject({ id, ...SupportForm.shape }),
    output: Done,
    errors: [alreadySaved, alreadyOpen],
  }),
  end: verb({
    method: 'DELETE',
    path: '/support',
    summary: 'No permitir más que soporte entre: quien está dentro sale',
    access: 'gym',
    right: 'gym.support',
    input: z.strictObject({}),
    output: Done,
    errors: [],
  }),
  accesses: verb({
    method: 'GET',
    path: '/installation/support',
    summary: 'Los gimnasios que ahora permiten entrar a soporte, y para qué',
    access: 'operator',
    input: z.strictObject({}),
    output: z.object({ items: z.array(OpenAccess) }),
    errors: [],
  }),
  history: verb({
    method: 'GET',
    path: '/installation/gyms/:gymId/support',
    summary: 'Las veces que un gimnasio permitió entrar a soporte, y quién entró',
    access: 'operator',
    input: z.strictObject({ gymId: id }),
    output: z.object({ items: z.array(SupportAccess) }),
    errors: [notFound],
  }),
  enter: verb({
    method: 'POST',
    path: '/installation/support/:accessId/visits',
    summary:
      'Entrar a un gimnasio que lo permite, con la cabecera pulso-support en las lecturas; queda registrado, y se sale de otro',
    access: 'operator',
    input: z.strictObject({ id, accessId: id }),
    output: Done,
    errors: [notFound, alreadySaved, supportOver],
  }),
  leave: verb({
    method: 'DELETE',
    path: '/installation/support/visits',
    summary: 'Salir del gimnasio en que se entró con esta sesión; queda registrado',
    access: 'operator',
    input: z.strictObject({}),
    output: Done,
    errors: [],
  }),
};
