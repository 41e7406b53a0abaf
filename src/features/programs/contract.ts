import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  Done,
  id,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  searchText,
  version,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

const shape = {
  name: requiredText(80, 'Escribe el nombre del programa.', oneLine),
  active: z.boolean({ error: 'Elige si está activo.' }),
};

export const ProgramForm = z.strictObject(shape);
export type ProgramForm = z.output<typeof ProgramForm>;

export const Program = z.object({
  ...shape,
  id,
  /** Names of the plans and classes that use it. */
  plans: z.array(z.string()),
  classes: z.array(z.string()),
  version,
});
export type Program = z.output<typeof Program>;

const ProgramOption = z.object({ id, ...shape });
export type ProgramOption = z.output<typeof ProgramOption>;

export const programNameTaken = failure({
  code: 'program_name_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay un programa con este nombre.',
});

export const programInUse = failure({
  code: 'program_in_use',
  status: 409,
  message: 'Un plan o una clase usa este programa: desactívalo en lugar de eliminarlo.',
});

export const programsContract = {
  list: verb({
    method: 'GET',
    path: '/programs',
    summary: 'Programas del gimnasio, por nombre',
    access: 'gym',
    right: null,
    input: z.strictObject({ search: searchText, page: pageNumber }),
    output: pageOf(Program),
    errors: [],
  }),
  options: verb({
    method: 'GET',
    path: '/programs/options',
    summary: 'Todos los programas para elegir entre ellos, por nombre',
    access: 'gym',
    right: null,
    input: z.strictObject({}),
    output: z.object({ items: z.array(ProgramOption) }),
    errors: [],
  }),
  get: verb({
    method: 'GET',
    path: '/programs/:id',
    summary: 'Un programa',
    access: 'gym',
    right: null,
    input: z.strictObject({ id }),
    output: Program,
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/programs',
    summary: 'Crear un programa',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id, ...shape }),
    output: Program,
    errors: [notFound, alreadySaved, programNameTaken],
  }),
  update: verb({
    method: 'PUT',
    path: '/programs/:id',
    summary: 'Cambiar un programa',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id, version, ...shape }),
    output: Program,
    errors: [notFound, stale, programNameTaken],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/programs/:id',
    summary: 'Eliminar un programa que nadie usa',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, programInUse],
  }),
  restore: verb({
    method: 'POST',
    path: '/programs/:id/restore',
    summary: 'Deshacer la eliminación de un programa',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, programNameTaken],
  }),
};
