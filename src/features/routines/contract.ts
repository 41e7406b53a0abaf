import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  oneLine,
  requiredText,
  searchText,
  text,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { weekdays } from '../../wire/weekdays.ts';

const optionalNumber = (min: number, max: number, message: string) =>
  z._default(z.nullable(wholeNumber(min, max, message)), null);

const shape = {
  name: requiredText(120, 'Escribe el ejercicio.', oneLine),
  sets: optionalNumber(1, 100, 'Escribe de 1 a 100 series.'),
  /** As people write it: '8-12', 'al fallo'. */
  repetitions: text(30, oneLine),
  load: text(30, oneLine),
  restSeconds: optionalNumber(0, 3600, 'Escribe de 0 a 3.600 segundos.'),
  note: text(300),
};

export const ExerciseForm = z.strictObject(shape);
export type ExerciseForm = z.output<typeof ExerciseForm>;

const day = choice(weekdays);

export const Exercise = z.object({ ...shape, id, day, version });
export type Exercise = z.output<typeof Exercise>;

const Person = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  whatsapp: z.string(),
});

const RoutineExercise = z.extend(Exercise, { doneToday: z.boolean() });
export type RoutineExercise = z.output<typeof RoutineExercise>;

/** `exercises` by day, Monday first, in order within a day; null while the client has no routine. */
const Routine = z.object({
  client: Person,
  gymName: z.string(),
  today: date,
  exercises: z.nullable(z.array(RoutineExercise)),
});
export type Routine = z.output<typeof Routine>;

const Template = z.object({ id, name: z.string(), exercises: z.array(z.object({ ...shape, day })), version });
export type Template = z.output<typeof Template>;

export const templateName = requiredText(80, 'Escribe el nombre de la plantilla.', oneLine);

export const noRoutine = failure({
  code: 'no_routine',
  status: 409,
  message: 'Este cliente todavía no tiene rutina. Créala primero.',
});

export const templateNameTaken = failure({
  code: 'template_name_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay una plantilla con este nombre.',
});

export const emptyRoutine = failure({
  code: 'empty_routine',
  status: 409,
  message: 'Esta rutina no tiene ejercicios. Agrega alguno antes de guardarla como plantilla.',
});

export const maxExercises = 60;

export const tooManyExercises = failure({
  code: 'too_many_exercises',
  status: 409,
  message: `Un día admite ${maxExercises} ejercicios como máximo.`,
});

const otherDays = z.refine<{ from: string; to: string[] }>(({ from, to }) => !to.includes(from), {
  error: 'Elige otros días.',
  path: ['to'],
});

export const routinesContract = {
  get: verb({
    method: 'GET',
    path: '/clients/:clientId/routine',
    summary: 'La rutina semanal de un cliente',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ clientId: id }),
    output: Routine,
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/clients/:clientId/routine',
    summary: 'Crear la rutina vacía de los siete días; la que ya existe queda',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ clientId: id }),
    output: Done,
    errors: [notFound],
  }),
  addExercise: verb({
    method: 'POST',
    path: '/clients/:clientId/routine/exercises',
    summary: 'Agregar un ejercicio al final de un día',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id, clientId: id, day, ...shape }),
    output: Exercise,
    errors: [notFound, alreadySaved, noRoutine, tooManyExercises],
  }),
  updateExercise: verb({
    method: 'PUT',
    path: '/exercises/:id',
    summary: 'Cambiar un ejercicio',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id, version, ...shape }),
    output: Exercise,
    errors: [notFound, stale],
  }),
  moveExercise: verb({
    method: 'PUT',
    path: '/exercises/:id/place',
    summary:
      'Poner un ejercicio en un día, detrás de otro; el primero si no se dice cuál, el último si ya no está',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id, day, after: z.nullable(id) }),
    output: Done,
    errors: [notFound, tooManyExercises],
  }),
  removeExercise: verb({
    method: 'DELETE',
    path: '/exercises/:id',
    summary: 'Quitar un ejercicio',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restoreExercise: verb({
    method: 'POST',
    path: '/exercises/:id/restore',
    summary: 'Deshacer que se quitó un ejercicio',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, tooManyExercises],
  }),
  copyDay: verb({
    method: 'POST',
    path: '/clients/:clientId/routine/copies',
    summary: 'Copiar los ejercicios de un día al final de otros. Repetida con su copyId, copia una sola vez',
    access: 'gym',
    right: 'routines',
    input: z
      .strictObject({
        copyId: id,
        clientId: id,
        from: day,
        to: z.array(day).check(z.minLength(1, 'Elige al menos un día.'), z.maxLength(6, 'Elige otros días.')),
      })
      .check(otherDays),
    output: Done,
    errors: [notFound, noRoutine, tooManyExercises],
  }),
  seen: verb({
    method: 'GET',
    path: '/routines/seen',
    summary: 'Los clientes que vinieron por última vez hace poco, los últimos primero',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ clientId: id, name: z.string(), surname: z.string(), cameOn: date })),
    }),
    errors: [],
  }),
  suggest: verb({
    method: 'GET',
    path: '/exercises',
    summary: 'Ejercicios del gimnasio que coinciden con lo que se escribe',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ search: searchText }),
    output: z.object({ items: z.array(z.string()) }),
    errors: [],
  }),
  templates: verb({
    method: 'GET',
    path: '/routine-templates',
    summary: 'Plantillas de rutina, por nombre',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({}),
    output: z.object({ items: z.array(Template) }),
    errors: [],
  }),
  saveTemplate: verb({
    method: 'POST',
    path: '/routine-templates',
    summary: 'Guardar la rutina de un cliente como plantilla',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id, name: templateName, clientId: id }),
    output: Template,
    errors: [notFound, alreadySaved, noRoutine, emptyRoutine, templateNameTaken],
  }),
  renameTemplate: verb({
    method: 'PUT',
    path: '/routine-templates/:id',
    summary: 'Cambiar el nombre de una plantilla',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id, version, name: templateName }),
    output: Template,
    errors: [notFound, stale, templateNameTaken],
  }),
  removeTemplate: verb({
    method: 'DELETE',
    path: '/routine-templates/:id',
    summary: 'Eliminar una plantilla; las rutinas hechas con ella quedan',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  restoreTemplate: verb({
    method: 'POST',
    path: '/routine-templates/:id/restore',
    summary: 'Deshacer la eliminación de una plantilla',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, templateNameTaken],
  }),
  applyTemplate: verb({
    method: 'POST',
    path: '/routine-templates/:templateId/uses',
    summary:
      'Aplicar una plantilla a uno o varios clientes. Repetida con su applicationId, se aplica una sola vez',
    access: 'gym',
    right: 'routines',
    input: z.strictObject({
      applicationId: id,
      templateId: id,
      clientIds: z
        .array(id)
        .check(
          z.minLength(1, 'Elige al menos un cliente.'),
          z.maxLength(200, 'Elige 200 clientes como máximo.'),
        ),
      /** Whether the template is appended to the routine or replaces it. */
      mode: z.enum(['add', 'replace'], { error: 'Elige una de las opciones.' }),
    }),
    output: Done,
    errors: [notFound, tooManyExercises],
  }),
  mine: verb({
    method: 'GET',
    path: '/my-space/routine',
    summary: 'La rutina propia, con lo hecho hoy',
    access: 'client',
    input: z.strictObject({}),
    output: Routine,
    errors: [],
  }),
  tick: verb({
    method: 'PUT',
    path: '/my-space/routine/exercises/:id',
    summary: 'Marcar un ejercicio propio como hecho hoy, o deshacerlo',
    access: 'client',
    input: z.strictObject({ id, done: yesNo }),
    output: Done,
    errors: [notFound],
  }),
};
