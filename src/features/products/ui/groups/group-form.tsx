import { NativeSelect, TextInput } from '@mantine/core';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { ColorChoice } from '../../../../web/ui/color-choice.tsx';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { type Group, GroupForm } from '../../../groups/contract.ts';
import { branchOf, pathOf } from '../../../groups/domain.ts';

/** The group to change, or the id of a new one. */
export interface GroupTarget {
  readonly id: string;
  readonly group?: Group;
  readonly parentId: string | null;
}

export const newGroupTarget = (parentId: string | null = null): GroupTarget => ({ id: newId(), parentId });

interface GroupFormModalProps {
  readonly opened: boolean;
  readonly target: GroupTarget;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
  readonly onSaved: (saved: Group) => void;
}

/** Adds or changes a group. */
export function GroupFormModal({ opened, target, groups, onClose, onSaved }: GroupFormModalProps) {
  const { id, group, parentId } = target;
  const own = branchOf(groups, id);
  const parents = groups.filter((group) => !own.has(group.id));
  const initialValues: GroupForm = group
    ? { name: group.name, color: group.color, parentId: group.parentId }
    : { ...GroupForm.parse({ name: '-', parentId }), name: '' };
  const save = async (form: GroupForm) =>
    onSaved(
      await (group
        ? api.groups.update({ ...form, id, version: group.version })
        : api.groups.create({ ...form, id })),
    );
  return (
    <FormModal<GroupForm>
      opened={opened}
      onClose={onClose}
      title={group ? 'Editar grupo' : 'Nuevo grupo'}
      submitLabel="Guardar grupo"
      initialValues={initialValues}
      schema={GroupForm}
      onSubmit={save}
    >
      {(form) => (
        <>
          <TextInput
            label="Nombre"
            placeholder="Bebidas, Suplementos, Ropa"
            autoComplete="off"
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label="Dentro de"
            data={[
              { value: '', label: 'Ningún grupo' },
              ...parents.map((parent) => ({ value: parent.id, label: pathOf(groups, parent.id) })),
            ]}
            {...form.getInputProps('parentId')}
            value={form.values.parentId ?? ''}
            onChange={(event) => form.setFieldValue('parentId', event.currentTarget.value || null)}
          />
          <ColorChoice {...form.getInputProps('color')} />
        </>
      )}
    </FormModal>
  );
}
