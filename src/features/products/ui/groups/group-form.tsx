import { NativeSelect, TextInput } from '@mantine/core';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { ColorChoice } from '../../../../web/ui/color-choice.tsx';
import { rowOf } from '../../../../web/ui/edit.ts';
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

const formOf = ({ name, color, parentId }: Group): GroupForm => ({ name, color, parentId });

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
    ? formOf(group)
    : { ...GroupForm.parse({ name: '-', parentId }), name: '' };
  const save = async (form: GroupForm, row: Group | undefined) =>
    onSaved(
      await (row
        ? api.groups.update({ ...form, id, version: row.version })
        : api.groups.create({ ...form, id })),
    );
  return (
    <FormModal<GroupForm, Group>
      opened={opened}
      onClose={onClose}
      title={group ? 'Editar grupo' : 'Nuevo grupo'}
      submitLabel="Guardar grupo"
      draft={`group ${group?.id ?? 'new'}`}
      initialValues={initialValues}
      schema={GroupForm}
      stored={
        group && {
          row: group,
          valuesOf: formOf,
          fetch: async () => rowOf((await api.groups.list({})).items, id),
        }
      }
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
