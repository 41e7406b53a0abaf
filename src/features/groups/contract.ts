import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { Done, id, oneLine, requiredText, version } from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';

const colorMessage = 'Elige un color.';
const shape = {
  /** Without '/', which separates the names of a path. */
  name: requiredText(60, 'Escribe el nombre del grupo.', oneLine).check(
    z.refine((name: string) => !name.includes('/'), {
      error: 'Escribe el nombre sin «/»: para un grupo dentro de otro, elige el de afuera.',
    }),
  ),
  parentId: z._default(z.nullable(id), null),
  color: z._default(
    z.string({ error: colorMessage }).check(z.regex(/^#[0-9a-f]{6}$/, colorMessage)),
    '#4c5fd5',
  ),
};
export const GroupForm = z.strictObject(shape);
export type GroupForm = z.output<typeof GroupForm>;

/** A group of the tree, in order, a parent before its children. */
export const TreeGroup = z.object({ ...shape, id, position: z.int(), version });
export type TreeGroup = z.output<typeof TreeGroup>;

/** `products` counts the products of the group itself. */
export const Group = z.extend(TreeGroup, { products: z.int() });
export type Group = z.output<typeof Group>;

export const groupTaken = failure({
  code: 'group_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay un grupo con este nombre aquí.',
});
export const groupInside = failure({
  code: 'group_inside_itself',
  status: 409,
  field: 'parentId',
  message: 'Un grupo no puede estar dentro de sí mismo.',
});
export const groupUnknown = failure({
  code: 'group_unknown',
  status: 409,
  field: 'groupId',
  message: 'Este grupo ya no existe: elige otro.',
});
export const groupClash = failure({
  code: 'group_clash',
  status: 409,
  message:
    'Un grupo de adentro se llama como uno de afuera. Cambia uno de los dos nombres y prueba otra vez.',
});

export const groupsContract = {
  list: verb({
    method: 'GET',
    path: '/product-groups',
    summary: 'Grupos de productos',
    access: 'gym',
    right: null,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Group) }),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/product-groups',
    summary: 'Crear un grupo de productos',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ id, ...shape }),
    output: Group,
    errors: [alreadySaved, groupTaken, groupUnknown],
  }),
  update: verb({
    method: 'PUT',
    path: '/product-groups/:id',
    summary: 'Cambiar un grupo de productos',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ id, version, ...shape }),
    output: Group,
    errors: [notFound, stale, groupTaken, groupInside, groupUnknown],
  }),
  sort: verb({
    method: 'PUT',
    path: '/product-groups/order',
    summary: 'Guardar el orden de los grupos',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({
      ids: z
        .array(id, { error: 'Elige al menos un grupo.' })
        .check(z.minLength(1, 'Elige al menos un grupo.'), z.maxLength(20_000, 'Son demasiados grupos.')),
    }),
    output: Done,
    errors: [],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/product-groups/:id',
    summary: 'Eliminar un grupo; lo que contiene pasa al que lo contenía',
    access: 'gym',
    right: 'products.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, groupClash],
  }),
};
