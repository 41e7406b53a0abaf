import { List, Stack } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import type { Program } from '../contract.ts';

const usersOf = ({ plans, classes }: Program): readonly (readonly [string, readonly string[]])[] =>
  [['Planes', plans] as const, ['Clases', classes] as const].filter(([, names]) => names.length > 0);

/** Where a program is used, in one line. */
export const placesOf = (program: Program): string =>
  usersOf(program)
    .map(([kind, names]) => `${kind}: ${names.join(', ')}`)
    .join(' · ');

function Users({ program, then }: { readonly program: Program; readonly then: string }) {
  return (
    <Stack gap="sm">
      <span>Lo usan:</span>
      <List spacing={4}>
        {usersOf(program).map(([kind, names]) => (
          <List.Item key={kind}>
            {kind}: {names.join(', ')}
          </List.Item>
        ))}
      </List>
      <span>{then}</span>
    </Stack>
  );
}

interface Outcome {
  readonly onRemoved: () => void;
  readonly onDeactivated: () => void;
}

/** Deletes a program that nothing uses; one in use can be deactivated, or only says where it is used. */
export function askToRemove(program: Program, { onRemoved, onDeactivated }: Outcome): Promise<void> {
  const { id, name, version, active, plans, classes } = program;
  if (plans.length + classes.length === 0) {
    return confirmDelete({
      title: `¿Eliminar el programa ${name}?`,
      children: 'Ningún plan ni clase lo usa. Lo puedes deshacer enseguida.',
      onConfirm: async () => {
        await api.programs.remove({ id });
        onRemoved();
      },
    });
  }
  if (!active) {
    return confirmDelete({
      title: `El programa ${name} está en uso`,
      children: <Users program={program} then="Quítalo de ahí para poder eliminarlo. Ya está inactivo." />,
    });
  }
  return confirmDelete({
    title: `El programa ${name} está en uso`,
    children: (
      <Users
        program={program}
        then="Mientras lo usen no se puede eliminar. Desactivado no se ofrece más, y ellos siguen igual."
      />
    ),
    confirmLabel: 'Desactivar',
    onConfirm: async () => {
      await api.programs.update({ id, version, name, active: false });
      onDeactivated();
    },
  });
}
