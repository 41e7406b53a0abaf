import { Button, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { v7 as newId } from 'uuid';
import { api } from '../../../../web/api.ts';
import { ColorChoice } from '../../../../web/ui/color-choice.tsx';
import { confirmDelete } from '../../../../web/ui/confirm.tsx';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import { type Group, GroupForm } from '../../../groups/contract.ts';
import { branchOf, childrenOf, pathOf } from '../../../groups/domain.ts';
import { GroupDot } from './group-dot.tsx';
import classes from './group-form.module.css';

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

const many = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

/** Asks for confirmation and says where the group's products and subgroups go. */
export function askToRemoveGroup(
  group: Group,
  groups: readonly Group[],
  onRemoved: () => void,
): Promise<void> {
  const inner = childrenOf(groups, group.id).length;
  const contents = [
    ...(group.products > 0 ? [many(group.products, 'producto', 'productos')] : []),
    ...(inner > 0 ? [many(inner, 'grupo', 'grupos')] : []),
  ].join(' y ');
  const goesTo = group.parentId ? `pasa a «${pathOf(groups, group.parentId)}»` : 'queda sin grupo';
  return confirmDelete({
    title: `¿Eliminar el grupo ${group.name}?`,
    children: contents ? `Lo que contiene (${contents}) ${goesTo}: nada más se pierde.` : 'Está vacío.',
    onConfirm: async () => {
      await api.groups.remove({ id: group.id });
      onRemoved();
    },
  });
}

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
