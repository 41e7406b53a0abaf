import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDeviceFloppy, IconDotsVertical, IconPrinter, IconTemplate } from '@tabler/icons-react';
import { usePhone } from '../../../web/ui/pending.ts';
import type { RoutineExercise } from '../contract.ts';

interface ActionsProps {
  /** The current routine's exercises, if there is one. */
  readonly exercises: readonly RoutineExercise[] | null | undefined;
  readonly onTemplates: () => void;
  readonly onSave: () => void;
}

/** The actions on the routine and on templates. */
export function Actions({ exercises, onTemplates, onSave }: ActionsProps) {
  const phone = usePhone();
  const actions = [
    { label: 'Plantillas', Icon: IconTemplate, onClick: onTemplates, disabled: false },
    ...(exercises
      ? [
          {
            label: 'Guardar como plantilla',
            Icon: IconDeviceFloppy,
            onClick: onSave,
            disabled: exercises.length === 0,
          },
          { label: 'Imprimir', Icon: IconPrinter, onClick: () => window.print(), disabled: false },
        ]
      : []),
  ];
  if (phone && actions.length > 1) {
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="Más acciones" variant="default">
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, Icon, onClick, disabled }) => (
            <Menu.Item key={label} leftSection={<Icon size={18} />} disabled={disabled} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <Group gap={8}>
      {actions.map(({ label, Icon, onClick, disabled }) => (
        <Button
          key={label}
          variant="default"
          leftSection={<Icon size={18} />}
          disabled={disabled}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
