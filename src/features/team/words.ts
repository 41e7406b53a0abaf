import { type RecordWords, wasSet } from '../../wire/record.ts';
import { allRights, presetRoles, type Right, rights } from '../../wire/rights.ts';

const shown = 3;

/** What a role may do, in a line: 'Ver la agenda… · Reservar y marcar asistencia', and how many things that leaves out. */
export function rightsInShort(may: readonly Right[]): { words: string; more: number } {
  const inWords = (some: readonly Right[]) => some.map((right) => rights[right]).join('\u00a0· ');
  const left = allRights.filter((right) => !may.includes(right));
  if (left.length === 0) return { words: 'Todo', more: 0 };
  if (left.length <= shown) return { words: `Todo, menos: ${inWords(left)}`, more: 0 };
  // One more says as much as 'y 1 cosa más'.
  const said = may.length <= shown + 1 ? may : may.slice(0, shown);
  return { words: inWords(said), more: may.length - said.length };
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
        wasSet('joined_at', row, before)
          ? `${row.name} entró al equipo`
          : row.mail_failed_at !== before.mail_failed_at
            ? `${row.mail_failed_at ? 'No salió' : 'Salió'} el correo con la invitación de ${row.name}`
            : undefined,
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
    silent: {
      mail_failed_at: 'the sentence says it',
      account_id: 'its name and address stand beside it',
    },
  },
  team_role: {
    kind: 'team',
    thing: ({ name }) => `el rol ${name}`,
    many: 'roles',
    columns: { name: 'el nombre', rights: ['lo que puede hacer', rights] },
  },
} as const satisfies RecordWords;
