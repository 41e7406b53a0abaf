import { type ReactNode, useState } from 'react';
import type { Group } from '../../../groups/contract.ts';
import { GroupChoice } from './group-choice.tsx';
import { GroupFormModal, type GroupTarget, newGroupTarget } from './group-form.tsx';
import { askToRemoveGroup } from './group-removal.ts';

interface GroupDialogsOptions {
  readonly groups: readonly Group[];
  /** The group whose products are displayed. */
  readonly currentGroup: Group | undefined;
  readonly onSaved: (saved: Group) => void;
  readonly onRemoved: (removed: Group) => void;
}

interface GroupDialogs {
  readonly add: () => void;
  readonly edit: () => void;
  readonly remove: () => void;
  readonly opened: boolean;
  readonly dialogs: ReactNode;
}

/** Adds groups, and changes or deletes the current one; without one, a dialog asks for the group. */
export function useGroupDialogs({
  groups,
  currentGroup,
  onSaved,
  onRemoved,
}: GroupDialogsOptions): GroupDialogs {
  const [dialog, setDialog] = useState<'form' | 'edit' | 'remove'>();
  const [target, setTarget] = useState<GroupTarget>(newGroupTarget);
  const close = () => setDialog(undefined);
  const open = (next: GroupTarget) => {
    setTarget(next);
    setDialog('form');
  };
  const add = () => open(newGroupTarget(currentGroup?.id ?? null));
  const edit = (group: Group) => open({ id: group.id, group, parentId: group.parentId });
  const remove = (group: Group) => {
    close();
    void askToRemoveGroup(group, groups, () => onRemoved(group));
  };
  return {
    add,
    edit: () => (currentGroup ? edit(currentGroup) : setDialog('edit')),
    remove: () => (currentGroup ? remove(currentGroup) : setDialog('remove')),
    opened: dialog !== undefined,
    dialogs: (
      <>
        <GroupFormModal
          opened={dialog === 'form'}
          target={target}
          groups={groups}
          onClose={close}
          onSaved={onSaved}
        />
        <GroupChoice
          title={dialog === 'remove' ? 'Eliminar grupo' : 'Editar grupo'}
          opened={dialog === 'edit' || dialog === 'remove'}
          groups={groups}
          onChoose={dialog === 'remove' ? remove : edit}
          onNew={add}
          onClose={close}
        />
      </>
    ),
  };
}
