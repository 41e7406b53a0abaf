import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { pathOf } from '../../groups/domain.ts';
import { CountForm } from '../contract.ts';

interface CountModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Opens a count and goes to its sheet. */
export function CountModal({ opened, onClose }: CountModalProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { today } = useMe();
  const [id, setId] = useState(() => newId());
  const { data } = useQuery({ ...query(api.groups.list, {}), enabled: opened });
  const groups = data?.items ?? [];
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Nuevo conteo"
      submitLabel="Abrir conteo"
      draft="count"
      initialValues={{ name: `Conteo ${day(today)}`, groupId: null as string | null }}
      schema={CountForm}
      onSubmit={async (values) => {
        await api.counts.create({ id, ...CountForm.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void navigate({ to: '/store/stock/counts/$id', params: { id } });
      }}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" autoComplete="off" maxLength={80} {...form.getInputProps('name')} />
          <NativeSelect
            label="Productos"
            data={[
              { value: '', label: 'Todos' },
              ...groups.map((group) => ({ value: group.id, label: pathOf(groups, group.id) })),
            ]}
            description="Pueden contar varias personas a la vez, dejarlo y seguir después."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={form.values.groupId ?? ''}
            onChange={(event) => form.setFieldValue('groupId', event.currentTarget.value || null)}
            error={form.errors.groupId}
          />
        </>
      )}
    </FormModal>
  );
}
