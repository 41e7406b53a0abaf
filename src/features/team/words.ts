import { type RecordWords, wasSet } from '../../wire/record.ts';
import { allRights, presetRoles, type Right, rights } from '../../wire/rights.ts';

const shown = 3;

/** What a role may do, in short: 'Ver la agenda…, Reservar y marcar asistencia y 4 cosas más'. */
export function rightsWords(may: readonly Right[]): string {
  if (may.length === allRights.length) return 'Todo';
  const left = allRights.filter((right) => !may.includes(right));
  if (left.length <= shown) return `Todo, menos: ${left.map((right) => rights[right]).join(', ')}`;
  const words = may.slice(0, shown).map((right) => rights[right]);
  const more = may.length - words.length;
  if (more === 0) return words.join(', ');
  return `${words.join(', ')} y ${more === 1 ? '1 cosa más' : `${more} cosas más`}`;
}

const presetNames = Object.fromEntries(Object.entries(presetRoles).map(([key, { name }]) => [key, name]));

export const teamRecord = {
  team_member: {
    kind: 'team',
    thing: ({ name }) => `${name}`,
    person: true,
    many: 'personas del equipo',
    own: 'member',
    sentences: {
      insert: ({ name, email, joined_at }) =>
        joined_at ? `Se agregó al equipo como ${name}` : `Invitó a ${name} (${email}) al equipo`,
      update: (row, _say, before) =>
        wasSet('joined_at', row, before) ? `${row.name} entró al equipo` : undefined,
      delete: ({ name }) => `Quitó a ${name} del equipo`,
      restore: ({ name }) => `Volvió a poner a ${name} en el equipo`,
    },
    columns: {
      name: 'el nombre',
      email: 'el correo',
      role: ['el rol', { ...presetNames, own: 'Propio del gimnasio' }],
      role_id: ['el rol propio', { of: 'role' }],
      invited_until: ['el vencimiento de la invitación', 'instant'],
      joined_at: ['la entrada al equipo', 'instant'],
    },
    silent: { account_id: 'its name and address stand beside it' },
  },
  team_role: {
    kind: 'team',
    thing: ({ name }) => `el rol ${name}`,
    many: 'roles',
    columns: { name: 'el nombre', rights: ['lo que puede hacer', rights] },
  },
} as const satisfies RecordWords;
