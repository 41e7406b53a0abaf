import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Group } from '../../../groups/contract.ts';
import { pathOf } from '../../../groups/domain.ts';
import classes from './group-choice.module.css';
import { GroupDot } from './group-dot.tsx';

interface GroupChoiceProps {
  /** The purpose: 'Editar grupo'. */
  readonly title: string;
  readonly opened: boolean;
  readonly groups: readonly Group[];
  readonly onChoose: (group: Group) => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Asks for a group if none is selected. */
export function GroupChoice({ title, opened, groups, onChoose, onNew, onClose }: GroupChoiceProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420}>
      {groups.length === 0 ? (
        <Stack gap="md" align="start">
          <Text c="dimmed">Todavía no hay grupos.</Text>
          <Button onClick={onNew}>Nuevo grupo</Button>
        </Stack>
      ) : (
        <ul className={classes.choices} aria-label="Grupos">
          {groups.map((group) => (
            <li key={group.id}>
              <Button
                fullWidth
                variant="subtle"
                color="gray"
                justify="start"
                leftSection={<GroupDot color={group.color} />}
                onClick={() => onChoose(group)}
              >
                {pathOf(groups, group.id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
