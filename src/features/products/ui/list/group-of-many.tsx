import { NativeSelect } from '@mantine/core';
import { api } from '../../../../web/api.ts';
import { FormModal } from '../../../../web/ui/form-modal.tsx';
import type { Group } from '../../../groups/contract.ts';
import { pathOf } from '../../../groups/domain.ts';
import { productsWords } from '../../rules.ts';
import { type BulkFormProps, idsOf } from './change-many.tsx';

/** Moves products to another group. */
export function GroupOfMany({
  groups,
  products,
  ...form
}: BulkFormProps & { readonly groups: readonly Group[] }) {
  return (
    <FormModal
      opened={form.opened}
      onClose={form.onClose}
      title="Cambiar de grupo"
      submitLabel={`Mover ${productsWords(products.length)}`}
      draft={null}
      initialValues={{ groupId: products[0]?.groupId ?? '' }}
      onSubmit={async ({ groupId }) => {
        await api.products.change({ ids: idsOf(products), change: { groupId: groupId || null } });
        form.onChanged();
      }}
    >
      {({ getInputProps }) => (
        <NativeSelect
          label="Grupo"
          data={[
            { value: '', label: 'Sin grupo' },
            ...groups.map(({ id }) => ({ value: id, label: pathOf(groups, id) })),
          ]}
          {...getInputProps('groupId')}
        />
      )}
    </FormModal>
  );
}
