import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { choice, Done, email, id, instant, oneLine, requiredText, version } from '../../wire/fields.ts';
import { mailLimited, mailOff, mailRefused, mailStates, mailUnproved } from '../../wire/mail.ts';
import { allRights, type PresetRole, presetRoles, type Right, rights } from '../../wire/rights.ts';
import { failure, verb } from '../../wire/verb.ts';

const presets = Object.keys(presetRoles) as [PresetRole, ...PresetRole[]];
const right = choice(rights);

/** A preset role, or the gym's own with its id. */
const Role = z.union([z.enum(presets), id], { error: 'Elige un rol.' });

const roleShape = {
  name: requiredText(40, 'Escribe el nombre del rol.', oneLine),
  rights: z.array(right).check(
    z.minLength(1, 'Marca al menos una cosa que pueda hacer.'),
    z.maxLength(allRights.length),
    z.overwrite<Right[]>((chosen) => allRights.filter((one) => chosen.includes(one))),
  ),
};
export const OwnRole = z.object({ id, ...roleShape, people: z.int(), version: z.int() });
export type OwnRole = z.output<typeof OwnRole>;

const memberShape = { name: requiredText(80, 'Escribe el nombre.', oneLine), role: Role };

export const memberStates = {
  active: 'En el equipo',
  invited: 'Invitación pendiente',
  expired: 'Invitación vencida',
} as const;

export const Member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: Role,
  roleName: z.string(),
  state: choice(memberStates),
  joinedAt: z.nullable(instant),
  invitedUntil: instant,
  /** Whether the last mail with the invitation did not leave; only told until the person joins. */
  mailFailed: z.boolean(),
  /** Whether it is the person who asks; one who owns the gym may change their name and leave the list, and nobody else may. */
  self: z.boolean(),
  /** Whether the person who asks may change it: nobody changes who may do more. */
  editable: z.boolean(),
  version: z.int(),
});
export type Member = z.output<typeof Member>;

export const Team = z.object({
  /** The account that registered the gym. */
  ownerEmail: z.string(),
  members: z.array(Member),
  roles: z.array(OwnRole),
  /** What the person who asks may do, and so may give. */
  rights: z.array(right),
});
export type Team = z.output<typeof Team>;

const Link = z.object({ url: z.string(), expiresAt: instant });
export const Invited = z.object({ member: Member, link: Link, mail: z.enum(mailStates) });
export type Invited = z.output<typeof Invited>;

export const emailInTeam = failure({
  code: 'email_in_team',
  status: 409,
  field: 'email',
  message: 'Ya está en el equipo.',
});

export const beyondOwnRights = failure({
  code: 'beyond_own_rights',
  status: 403,
  field: 'role',
  message: 'No puedes dar ni quitar lo que tú mismo no puedes hacer.',
});

export const ownMembership = failure({
  code: 'own_membership',
  status: 409,
  message: 'Tu propio rol lo cambia otra persona.',
});

export const alreadyJoined = failure({
  code: 'already_joined',
  status: 409,
  message: 'Esta persona ya entró al equipo: no le hace falta otro enlace.',
});

export const roleNameTaken = failure({
  code: 'role_name_taken',
  status: 409,
  field: 'name',
  message: 'Ya hay un rol con este nombre.',
});

export const roleInUse = failure({
  code: 'role_in_use',
  status: 409,
  message: 'Hay personas con este rol. Dales otro antes de eliminarlo.',
});

export const roleGone = failure({
  code: 'role_gone',
  status: 409,
  message: 'Su rol ya no existe. Invita a esta persona otra vez, con otro rol.',
});

export const notOwner = failure({
  code: 'not_owner',
  status: 403,
  message: 'Así se agrega solo quien es dueño del gimnasio.',
});

const change = [notFound, stale, beyondOwnRights];

export const teamContract = {
  list: verb({
    method: 'GET',
    path: '/team',
    summary: 'Las personas del equipo y los roles propios del gimnasio, por nombre',
    access: 'gym',
    right: 'team.edit',
    shows: ['email'],
    input: z.strictObject({}),
    output: Team,
    errors: [],
  }),
  people: verb({
    method: 'GET',
    path: '/team/people',
    summary: 'Quiénes son del equipo, por nombre, para nombrarlos en las clases',
    access: 'gym',
    right: 'classes.edit',
    input: z.strictObject({}),
    /** `label` tells people of the same name apart. */
    output: z.object({ items: z.array(z.object({ id, name: z.string(), label: z.string() })) }),
    errors: [],
  }),
  invite: verb({
    method: 'POST',
    path: '/team',
    summary: 'Invitar a una persona al equipo: su enlace sirve 7 días',
    access: 'gym',
    right: 'team.edit',
    shows: ['email'],
    input: z.strictObject({ id, email, ...memberShape }),
    output: Invited,
    errors: [notFound, alreadySaved, emailInTeam, beyondOwnRights],
  }),
  addOwner: verb({
    method: 'POST',
    path: '/team/owner',
    summary:
      'Agregarse como dueño a las personas del equipo, para que las clases y las hojas del mes nombren a quien es; sigue pudiendo todo',
    access: 'gym',
    right: 'team.edit',
    shows: ['email'],
    input: z.strictObject({ id, name: memberShape.name }),
    output: Member,
    errors: [notFound, alreadySaved, emailInTeam, notOwner],
  }),
  renew: verb({
    method: 'POST',
    path: '/team/:id/link',
    summary: 'El enlace de una invitación, por otros 7 días',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Link,
    errors: [notFound, alreadyJoined, beyondOwnRights],
  }),
  resend: verb({
    method: 'POST',
    path: '/team/:id/mail',
    summary: 'Enviar otra vez por correo el enlace de una invitación, que sirve otros 7 días',
    access: 'staff',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Link,
    errors: [notFound, alreadyJoined, beyondOwnRights, mailOff, mailUnproved, mailLimited, mailRefused],
  }),
  update: verb({
    method: 'PUT',
    path: '/team/:id',
    summary: 'Cambiar el nombre o el rol de una persona del equipo; vale desde su próximo clic',
    access: 'gym',
    right: 'team.edit',
    shows: ['email'],
    input: z.strictObject({ id, version, ...memberShape }),
    output: Member,
    errors: [...change, ownMembership],
  }),
  remove: verb({
    method: 'DELETE',
    path: '/team/:id',
    summary: 'Quitar a una persona del equipo: desde ya no entra',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, beyondOwnRights, ownMembership],
  }),
  restore: verb({
    method: 'POST',
    path: '/team/:id/restore',
    summary: 'Deshacer que se quitó a una persona del equipo',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, emailInTeam, beyondOwnRights, roleGone],
  }),
  createRole: verb({
    method: 'POST',
    path: '/team/roles',
    summary: 'Crear un rol propio del gimnasio',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id, ...roleShape }),
    output: OwnRole,
    errors: [notFound, alreadySaved, roleNameTaken, beyondOwnRights],
  }),
  updateRole: verb({
    method: 'PUT',
    path: '/team/roles/:id',
    summary: 'Cambiar un rol propio del gimnasio; vale para todos los que lo tienen',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id, version, ...roleShape }),
    output: OwnRole,
    errors: [...change, roleNameTaken],
  }),
  removeRole: verb({
    method: 'DELETE',
    path: '/team/roles/:id',
    summary: 'Eliminar un rol propio que nadie tiene',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, roleInUse, beyondOwnRights],
  }),
  restoreRole: verb({
    method: 'POST',
    path: '/team/roles/:id/restore',
    summary: 'Deshacer la eliminación de un rol propio',
    access: 'gym',
    right: 'team.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, roleNameTaken, beyondOwnRights],
  }),
};
